export { loadDemoPage as data } from '#components/demo/demo-page.ts'
