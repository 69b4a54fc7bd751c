import { describePopup } from '#components/popup/popup-page.tsx'

/** Metadata of a pop-up. */
export const describe = describePopup
