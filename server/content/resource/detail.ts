import { productCards } from '#server/content/catalog/service.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ById } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Material } from './contract.ts'
import { itemOf, materialPath } from './service.ts'
import { findResource, listRelated } from './store.ts'

const relatedLimit = 4

/**
 * Returns a resource with its content, the products that it is about and related resources.
 *
 * @throws Problem `not_found` if the locale does not show it
 */
export async function materialDetail(
  ctx: RequestContext,
  { id, websiteCode: locale }: ById,
): Promise<Material> {
  const row = await findResource(ctx.db, { slug: id, locale })
  if (!row) throw new Problem('not_found')
  const { content, film, documentUrl, products, typeCode } = row
  const [relatedProducts, related] = await Promise.all([
    productCards(ctx, { aliases: products, locale }),
    listRelated(ctx.db, { slug: id, locale, products, typeCode, limit: relatedLimit }),
  ])
  const { title, abstract, releaseDate, typeName, imageUrl, lang } = itemOf(ctx, locale, row)
  const url = (path: string | undefined | null) =>
    path ? assetUrl(ctx.config, locale, path) : null
  return {
    id,
    title,
    abstract,
    releaseDate,
    typeCode,
    typeName,
    imageUrl,
    lang,
    content,
    relatedProducts,
    videoUrl: url(film?.url),
    posterUrl: url(film?.posterUrl),
    durationSeconds: film?.durationSeconds ?? null,
    cmsDetailPageUrl: null,
    mktDetailPageUrl: materialPath(locale, id),
    documentUrl: url(documentUrl?.replace('{site}', locale)),
    relatedResources: related.map((it) => itemOf(ctx, locale, it)),
  }
}
