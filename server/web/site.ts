import { dataCentersOf, freeMailOf } from '#config/forms.ts'
import type { Site, ThirdParty } from '#components/document/context.ts'
import { isChina, type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'

/**
 * Returns the brand, hosts and links for a locale's pages, from the configuration. Source: spec §1,
 * §2 footer, C0.
 */
export function siteOf(
  { site, forms, regions, membership, plansJapan, scripts, identity }: Config,
  locale: Locale,
  publicOrigin: string,
): Site {
  const china = isChina(locale)
  const which = china ? 'china' : 'global'
  const { hosts } = site
  const origin = (china ? hosts.china : hosts.global) ?? publicOrigin
  const { regionCode } = localeFacts[locale]
  const policies: Partial<Record<string, string>> = site.privacyPolicyUrls
  return {
    name: site.brands[which].site,
    company: site.brands[which].company,
    legalName: site.brands[which].legalName,
    supportMail: site.supportMails[which],
    privacyUrl: policies[regionCode] ?? site.privacyPolicyUrls.default,
    privacyVersion: forms.privacyVersion,
    dataCenters: dataCentersOf(forms, locale),
    freeMail: freeMailOf(forms, locale),
    termsUrl: site.termsOfUseUrls[which],
    demoReplyDays: Math.max(1, forms.replies['request-demo'].businessDays),
    timeZone: zoneOf({ regions }, regionCode),
    icpRecord: china ? site.icpRecord : null,
    copyrightSinceYear: site.copyrightSinceYear,
    socialLinks: site.socialLinks[which],
    membershipLevels: membership.levels.map(
      ({ code, rank, discountPercent, benefits, reachedAtUsd }) => {
        const japan =
          regionCode === 'jp' ? plansJapan.plans.find((it) => it.level === code) : undefined
        const reached = japan
          ? { amount: japan.priceGv, currency: plansJapan.currency }
          : { amount: reachedAtUsd, currency: 'USD' }
        return {
          code,
          rank,
          discountPercent,
          benefits,
          reachedAtMinor: reached.amount * 100,
          currency: reached.currency,
        }
      },
    ),
    origin,
    assetOrigin: (china ? hosts.chinaAssets : hosts.assets) ?? '',
    consoleUrl: hosts.console ? `${hosts.console}/${locale}` : `/${locale}/console`,
    sessionHours: identity.session.absoluteHours,
    thirdParties: china ? [] : thirdPartiesOf(scripts),
    chatUrl: china ? scripts.china.chatUrl : null,
  }
}

/** Returns the enabled scripts of other companies. Source: spec §7 Third-party. */
function thirdPartiesOf({ global }: Config['scripts']): ThirdParty[] {
  const { chat, analytics, tagManager, tracking, abTesting } = global
  const scripts = [
    { name: 'chat', id: chat.department, script: chat },
    { name: 'analytics', id: analytics.measurementId, script: analytics },
    { name: 'tagManager', id: tagManager.containerId, script: tagManager },
    { name: 'tracking', id: null, script: tracking },
    { name: 'abTesting', id: null, script: abTesting },
  ] as const
  return scripts.flatMap(({ name, id, script }) => {
    const { enabled, scriptUrl, category, provider, cookies } = script
    if (!enabled || scriptUrl === null) return []
    const host = new URL(scriptUrl).hostname
    return [{ name, id, category, scriptUrl, cookies, provider: provider ?? host }]
  })
}
