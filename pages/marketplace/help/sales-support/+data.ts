import type { PageContextServer } from 'vike/types'
import { type HelpPageData, helpPageData } from '#components/help/help-page.tsx'

/** Reads the form of the sales desk. */
export function data(page: PageContextServer): Promise<HelpPageData> {
  return helpPageData(page, 'sales-support')
}
