export { OrderCheckoutPage as Page } from '#components/checkout/OrderCheckoutPage.tsx'
