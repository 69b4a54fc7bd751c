import { isChina } from '#config/locales.ts'
import type { DocumentContext } from '#components/document/context.ts'
import type { ProductCard } from '#server/content/catalog/contract.ts'

/** The products of a site that can be tried: those of the first group. The China site spells the call otherwise. Source: spec §7, trap 69. */
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
