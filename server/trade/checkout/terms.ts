import { isChina, type Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Terms } from './quote-contract.ts'

/** Returns the terms of sale that apply to orders on a site now. */
export function termsOf({ site }: Pick<Config, 'site'>, websiteCode: Locale): Terms {
  const which = isChina(websiteCode) ? 'china' : 'global'
  return { version: site.termsVersions[which], url: site.termsOfUseUrls[which] }
}

/**
 * Checks that a buyer has accepted the terms that apply now.
 *
 * @throws Problem `checkout.terms_changed` with the terms that apply
 */
export function assertTermsAccepted(
  config: Pick<Config, 'site'>,
  { websiteCode, termsVersion }: { websiteCode: Locale; termsVersion: string },
): void {
  const terms = termsOf(config, websiteCode)
  if (termsVersion === terms.version) return
  throw new Problem('checkout.terms_changed', {
    context: { terms },
    errors: [{ pointer: '/termsVersion', code: 'checkout.terms_changed' }],
  })
}
