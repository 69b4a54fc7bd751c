export { describeDemo as describe } from '#components/demo/demo-page.ts'
