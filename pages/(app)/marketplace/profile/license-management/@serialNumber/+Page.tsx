export { LicensePage as Page } from '#components/license/LicensePage.tsx'
