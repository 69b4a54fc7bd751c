import type { DocumentPage } from '#components/document/context.ts'
import { type PopupData, popupSections } from '#components/popup/popup-page.tsx'

/** A pop-up of a product as a page of its own. Source: spec §2 Product page, pop-ups. */
export const Page: DocumentPage<PopupData> = popupSections
