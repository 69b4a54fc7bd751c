import { isChina } from '#config/locales.ts'
import type { DocumentContext } from '#components/document/context.ts'
import type { ProductCard } from '#server/content/catalog/contract.ts'

/**
 * Reads the products with a free trial: those in the first group of the API's response. The China
 * site has a separate operation for free trials.
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
