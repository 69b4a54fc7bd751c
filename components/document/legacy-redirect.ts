import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { requireData } from './require-data.ts'

/**
 * Path of the previous site. Page types: 1 a path of one segment, 2 {solution}/{generic},
 * 3 {subcategory}/{generic}. Source: spec §7.
 */
interface LegacyAddress {
  urlAlias: string
  pageType: 1 | 2 | 3
}

/** Maximum length that the lookup accepts. */
const maxAliasLength = 200

/**
 * Answers a path without a page: a permanent redirect if it is a legacy path, else 404. A failed
 * lookup gives the error page with its status, never a 404. Source: spec §7, trap 7, C17.
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

/** Redirect to the canonical address of a page: `throw permanentRedirect(href)`. */
export function permanentRedirect(href: string): Error {
  return redirect(href, 301)
}
