export { CompanyAccountsPage as Page } from '#components/company/CompanyAccountsPage.tsx'
