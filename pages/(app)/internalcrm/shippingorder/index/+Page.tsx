export { DeliveriesPage as Page } from '#components/crm/DeliveriesPage.tsx'
