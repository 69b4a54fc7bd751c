export { insertInquiry } from './store.ts'
