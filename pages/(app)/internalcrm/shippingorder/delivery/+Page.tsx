export { DeliveryPage as Page } from '#components/crm/DeliveryPage.tsx'
