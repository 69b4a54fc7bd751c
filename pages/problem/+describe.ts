export { describeError as describe } from '#components/document/describe-error.ts'
