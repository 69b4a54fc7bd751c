export { BtoCheckoutPage as Page } from '#components/checkout/BtoCheckoutPage.tsx'
