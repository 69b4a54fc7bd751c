import { pathOf } from '#config/routes.ts'
import { locales } from '#config/locales.ts'
import type { Db } from '#server/db/database.ts'
import type { SitemapPage } from '#server/http/seo.ts'
import { productsWithMaterials } from '#server/resource/service.ts'
import { listAddresses } from './store.ts'

/** The pages of the catalogue that search engines should know: home, and each product with the child pages that it has. */
export async function cataloguePages(db: Db): Promise<SitemapPage[]> {
  const [products, withMaterials] = await Promise.all([listAddresses(db), productsWithMaterials({ db })])
  const home: SitemapPage = { path: pathOf('marketplace'), locales }
  return [
    home,
    ...products.flatMap(({ alias, websites, updatedAt, hasArchitecture, hasPlans, hasDocs }) => {
      const page = (path: string, shownIn = websites): SitemapPage => ({ path, changedAt: updatedAt, locales: shownIn })
      const withMaterial = withMaterials.get(alias)?.filter((it) => websites.includes(it)) ?? []
      return [
        page(pathOf('marketplace-product', { id: alias })),
        ...(hasArchitecture ? [page(pathOf('marketplace-product-service-architecture', { id: alias }))] : []),
        ...(hasPlans ? [page(pathOf('marketplace-product-pricing-details', { id: alias }))] : []),
        ...(hasDocs ? [page(pathOf('marketplace-product-docs', { id: alias }))] : []),
        ...(withMaterial.length > 0 ? [page(pathOf('marketplace-product-related-materials', { id: alias }), withMaterial)] : []),
      ]
    }),
  ]
}
