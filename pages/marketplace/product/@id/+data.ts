import type { PageContextServer } from 'vike/types'
import { movedTo } from '#components/document/moved.ts'
import { needed } from '#components/document/refuse.ts'
import type { ProductPageData } from '#components/product/frame-sections.tsx'
import { redirectTarget, tabOf } from '#components/product/tabs.ts'

/** Reads the product, which decides the status of its pages. */
export async function data({
  read,
  locale,
  routeName,
  routeParams,
}: PageContextServer): Promise<ProductPageData> {
  const { id = '' } = routeParams
  const product = await needed(read.catalog.detail({ id, websiteCode: locale }))
  const better = redirectTarget(product, { id, tab: tabOf(routeName) }, locale)
  if (better) throw movedTo(better)
  return { product }
}
