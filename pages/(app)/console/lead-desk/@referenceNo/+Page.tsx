export { LeadPage as Page } from '#components/desk/LeadPage.tsx'
