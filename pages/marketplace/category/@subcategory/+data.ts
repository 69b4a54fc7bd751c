import type { PageContextServer } from 'vike/types'
import { type CatalogPageData, placeOf } from '#components/category/catalog-place.ts'
import { movedOrMissing, movedTo } from '#components/document/moved.ts'
import { needed } from '#components/document/refuse.ts'

/**
 * Finds the group, category or collection that the address names, or `?categoryCode=`. It has one address, to which all others
 * lead. Source: spec §2, trap 7.
 */
export async function data(page: PageContextServer): Promise<CatalogPageData> {
  const { read, locale, path, query, routeParams } = page
  const { subcategory = '', generic } = routeParams
  const { groups } = await needed(read.catalog.categories({ websiteCode: locale }))
  const found = placeOf(groups, { subcategory, generic, categoryCode: query.categoryCode })
  if (!found)
    return movedOrMissing(
      page,
      generic
        ? { urlAlias: `${subcategory}/${generic}`, pageType: 3 }
        : { urlAlias: subcategory, pageType: 1 },
    )
  if (found.path !== path.split('?')[0] || query.categoryCode !== undefined)
    throw movedTo(`/${locale}${found.path}`)
  return { place: found.place }
}
