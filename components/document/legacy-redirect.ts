import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { requireData } from './require-data.ts'

/** What an address of old is looked up by: 1 a page by its one segment, 2 {solution}/{generic}, 3 {subcategory}/{generic}. Source: spec §7. */
interface LegacyAddress {
  urlAlias: string
  pageType: 1 | 2 | 3
}

/** As the look-up takes it. */
const maxAliasLength = 200

/**
 * What to do where there is no page: its old address leads to where it went, for good, else there is no such page. A look-up that
 * fails is an error page with its status, never a page that there is not. Source: spec §7, trap 7, C17.
 */
export async function redirectOrNotFound(
  { read, locale }: Pick<PageContextServer, 'read' | 'locale'>,
  asked: LegacyAddress,
): Promise<never> {
  if (asked.urlAlias.length > maxAliasLength) throw render(404)
  const { redirectUrl } = await requireData(read.redirect.lookUp({ websiteCode: locale, ...asked }))
  if (redirectUrl !== null) throw permanentRedirect(redirectUrl)
  throw render(404)
}

/** Leads to the one address of a page, for good: `throw movedTo(href)`. */
export function permanentRedirect(href: string): Error {
  return redirect(href, 301)
}
