import type { DocumentPage } from '#components/document/context.ts'
import { type HelpPageData, helpSections } from '#components/help/help-page.tsx'

/** Sales support form. Source: spec §2 help, C12. */
export const Page: DocumentPage<HelpPageData> = helpSections
