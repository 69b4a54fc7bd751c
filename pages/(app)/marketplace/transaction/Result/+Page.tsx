export { ResultPage as Page } from '#components/checkout/ResultPage.tsx'
