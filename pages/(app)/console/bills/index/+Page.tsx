export { BillsPage as Page } from '#components/order/BillsPage.tsx'
