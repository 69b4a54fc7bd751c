export { titleOfPage as title } from '#components/app/page-facts.ts'
