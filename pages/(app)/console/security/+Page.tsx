export { SecurityPage as Page } from '#components/security/SecurityPage.tsx'
