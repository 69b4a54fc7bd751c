export { DeactivatePage as Page } from '#components/license/DeactivatePage.tsx'
