import type { PageContextServer } from 'vike/types'
import { type CatalogPageData, findPlace } from '#components/category/catalog-place.ts'
import { redirectOrNotFound, permanentRedirect } from '#components/document/legacy-redirect.ts'
import { requireData } from '#components/document/require-data.ts'

/**
 * Finds the group, category or collection that the path or `?categoryCode=` specifies, and
 * redirects to its canonical path.
 * Source: spec §2, trap 7.
 */
export async function data(page: PageContextServer): Promise<CatalogPageData> {
  const { read, locale, path, query, routeParams } = page
  // codes are in lower case; a path in another case redirects
  const subcategory = routeParams['subcategory']?.toLowerCase() ?? ''
  const generic = routeParams['generic']?.toLowerCase()
  const categoryCode = query.categoryCode?.toLowerCase()
  const { groups } = await requireData(read.catalog.categories({ websiteCode: locale }))
  const found = findPlace(groups, { subcategory, generic, categoryCode })
  if (!found)
    return redirectOrNotFound(
      page,
      generic
        ? { urlAlias: `${subcategory}/${generic}`, pageType: 3 }
        : { urlAlias: subcategory, pageType: 1 },
    )
  if (found.path !== path.split('?')[0] || query.categoryCode !== undefined)
    throw permanentRedirect(`/${locale}${found.path}`)
  return { place: found.place }
}
