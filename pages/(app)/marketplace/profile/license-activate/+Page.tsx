export { ActivatePage as Page } from '#components/license/ActivatePage.tsx'
