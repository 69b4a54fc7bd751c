import type { PageContextServer } from 'vike/types'
import { type HelpPageData, loadHelpPage } from '#components/help/help-page.tsx'

/** Loads the sales support form. */
export function data(page: PageContextServer): Promise<HelpPageData> {
  return loadHelpPage(page, 'sales-support')
}
