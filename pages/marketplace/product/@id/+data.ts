import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { needed } from '#components/document/refuse.ts'
import { betterAddress, tabOf } from '#components/product/tabs.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Reads the product, which decides the status of its pages. */
export async function data({ read, locale, routeName, routeParams }: PageContextServer) {
  const { id = '' } = routeParams
  const product = await needed(read.catalogue.detail({ id, websiteCode: locale }))
  const better = betterAddress(product, { id, tab: tabOf(routeName) }, locale)
  if (better) throw redirect(better, 301)
  return { product }
}
