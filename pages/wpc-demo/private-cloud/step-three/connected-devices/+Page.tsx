export { setupPage as Page } from '#components/demo/setup-page.tsx'
