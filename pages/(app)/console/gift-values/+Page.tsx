export { GiftValuesPage as Page } from '#components/giftvalue/GiftValuesPage.tsx'
