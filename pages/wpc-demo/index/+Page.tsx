export { startPage as Page } from '#components/demo/start-page.tsx'
