import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { requireData } from './require-data.ts'

/**
 * A path of the previous site. Page type 1 is a path with one segment, 2 is {solution}/{generic}, 3
 * is {subcategory}/{generic}.
 * Source: spec §7.
 */
interface LegacyAddress {
  urlAlias: string
  pageType: 1 | 2 | 3
}

/** Maximum path length that the lookup accepts. */
const maxAliasLength = 200

/**
 * Handles a path without a page: throws a permanent redirect if it is a legacy path, otherwise a
 * 404. A failed lookup is never shown as a 404, but as an error page with the failure's status.
 * Source: spec §7, trap 7, C17.
 */
export async function redirectOrNotFound(
  { read, locale }: Pick<PageContextServer, 'read' | 'locale'>,
  address: LegacyAddress,
): Promise<never> {
  if (address.urlAlias.length > maxAliasLength) throw render(404)
  const { redirectUrl } = await requireData(
    read.redirect.lookUp({ websiteCode: locale, ...address }),
  )
  if (redirectUrl !== null) throw permanentRedirect(redirectUrl)
  throw render(404)
}

/**
 * Creates a permanent redirect to a page's canonical URL. Usage: `throw permanentRedirect(href)`.
 */
export function permanentRedirect(href: string): Error {
  return redirect(href, 301)
}
