export { LeadsPage as Page } from '#components/desk/LeadsPage.tsx'
