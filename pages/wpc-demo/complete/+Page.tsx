export { completePage as Page } from '#components/demo/complete-page.tsx'
