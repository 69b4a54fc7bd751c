import { countryName } from '#config/country-names.ts'
import { localeFacts } from '#config/locales.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ByWebsite } from '#server/kernel/contract.ts'
import { solutionNames } from '#server/content/solution/service.ts'
import type { Partner } from './contract.ts'
import { listPartners } from './store.ts'

/** Returns the partners that a site shows, in the order of the directory. */
export async function partners(
  ctx: RequestContext,
  { websiteCode: locale }: ByWebsite,
): Promise<{ partners: Partner[] }> {
  const [rows, solutions] = await Promise.all([
    listPartners(ctx.db, { locale }),
    solutionNames(ctx, { websiteCode: locale }),
  ])
  const countryNames = new Intl.DisplayNames(localeFacts[locale].intlLocale, { type: 'region' })
  return {
    partners: rows.map(({ text, focusedSolutions, logoUrl, ...row }) => ({
      ...row,
      ...text,
      city: text.city ?? row.city,
      countryName: countryName(row.country, countryNames),
      focusedSolutions: focusedSolutions.flatMap((it) => solutions.get(it) ?? []),
      logoUrl: logoUrl === null ? null : assetUrl(ctx.config, locale, logoUrl),
    })),
  }
}

/** Returns the partners of a site that are marked as trusted. */
export async function trustedPartners(
  ctx: RequestContext,
  input: ByWebsite,
): Promise<{ partners: Partner[] }> {
  const { partners: all } = await partners(ctx, input)
  return { partners: all.filter((it) => it.isTrusted) }
}
