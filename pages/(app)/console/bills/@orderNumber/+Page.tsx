export { OrderPage as Page } from '#components/order/OrderPage.tsx'
