export { UpgradePage as Page } from '#components/checkout/UpgradePage.tsx'
