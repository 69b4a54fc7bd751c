import type { PageContextServer } from 'vike/types'
import { permanentRedirect } from '#components/document/legacy-redirect.ts'
import { requireData } from '#components/document/require-data.ts'
import type { ProductPageData } from '#components/product/frame-sections.tsx'
import { redirectTarget, spelledName, tabOf } from '#components/product/tabs.ts'

/** Loads the product. A missing product is a 404; a non-canonical path redirects. */
export async function data({
  read,
  locale,
  routeName,
  routeParams,
}: PageContextServer): Promise<ProductPageData> {
  const { id = '' } = routeParams
  const product = await requireData(
    read.catalog.detail({ id: spelledName(id), websiteCode: locale }),
  )
  const better = redirectTarget(product, { id, tab: tabOf(routeName) }, locale)
  if (better) throw permanentRedirect(better)
  return { product }
}
