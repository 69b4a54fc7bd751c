export { LicenseListPage as Page } from '#components/license/LicenseListPage.tsx'
