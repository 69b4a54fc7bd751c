export { requestPage as Page } from '#components/demo/request-page.tsx'
