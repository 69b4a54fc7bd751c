import type { Fact } from '#components/app/FactList.tsx'
import type { Formats } from '#components/app/formats.ts'
import type { Texts } from '#components/islands/texts.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'

/** How often a license can still be deactivated, changed today and released. Source: LD2. */
export function leftFacts({ t }: Texts, license: LicenseDetail, formats: Formats): Fact[] {
  const { deactivateCount, deactivateCountLimit: limit, changesLeftToday, release } = license
  const ofTotal = (left: number, total: number) =>
    t('app-license:left.of', { left: formats.number(left), total: formats.number(total) })
  return [
    {
      label: t('app-license:left.deactivations'),
      value:
        limit === null
          ? t('app-license:unlimited')
          : limit === 0
            ? t('app-license:left.never')
            : ofTotal(Math.max(0, limit - deactivateCount), limit),
    },
    {
      label: t('app-license:left.today'),
      value: ofTotal(changesLeftToday, license.changesPerDay),
    },
    {
      label: t('app-license:left.releases'),
      value:
        release.nextAt === null
          ? ofTotal(release.left, release.perYear)
          : t('app-license:left.nextRelease', { date: formats.day(release.nextAt) }),
    },
  ]
}

/** Why a license cannot be deactivated now; null if it can. Source: G5. */
export function reasonText({ t }: Texts, license: LicenseDetail): string | null {
  const { blockedReason, isDeactivatable, changesLeftToday, deactivateCountLimit } = license
  if (!isDeactivatable && deactivateCountLimit === 0 && blockedReason === 'deactivation_limit')
    return t('app-license:reason.never_moves')
  if (!isDeactivatable)
    return t(`app-license:reason.${blockedReason ?? 'not_active'}`, {
      count: deactivateCountLimit ?? 0,
    })
  return changesLeftToday === 0
    ? t('app-license:reason.changes_today', { count: license.changesPerDay })
    : null
}

/** Why a license cannot be activated in the chosen way; null if it can. */
export function activationReason(
  { t }: Texts,
  license: LicenseDetail,
  isOffline: boolean,
): string | null {
  const { state, blockedReason, isActivatable, isOfflineActivatable } = license
  if (state === 'active')
    return t('app-license:reason.active', { device: license.deviceName ?? license.deviceId ?? '' })
  if (isOffline ? !isOfflineActivatable : !isActivatable)
    return t(`app-license:reason.${blockedReason ?? 'not_active'}`, { count: 0 })
  return license.changesLeftToday === 0
    ? t('app-license:reason.changes_today', { count: license.changesPerDay })
    : null
}
