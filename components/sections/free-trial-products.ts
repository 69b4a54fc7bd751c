import { isChina } from '#config/locales.ts'
import type { DocumentContext } from '#components/document/context.ts'
import type { ProductCard } from '#server/content/catalog/contract.ts'

/**
 * Products with a free trial: those of the first group. The China site has its own operation.
 * Source: spec §7, trap 69.
 */
export async function freeTrialProducts({
  read,
  locale,
}: Pick<DocumentContext, 'read' | 'locale'>): Promise<readonly ProductCard[]> {
  const { catalog } = read
  const { groups } = await (isChina(locale)
    ? catalog.freeTrials({ websiteCode: locale })
    : catalog.freeTrial({ websiteCode: locale }))
  return groups[0]?.products ?? []
}
