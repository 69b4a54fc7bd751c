export { RenewPage as Page } from '#components/checkout/RenewPage.tsx'
