export { demoFrame as frame } from '#components/demo/frame.tsx'
