import type { PageContextServer } from 'vike/types'
import { type HelpPageData, loadHelpPage } from '#components/help/help-page.tsx'

/** Reads the form of the sales desk. */
export function data(page: PageContextServer): Promise<HelpPageData> {
  return loadHelpPage(page, 'sales-support')
}
