export { providerFrame as frame } from '#components/sign-in/frame.tsx'
