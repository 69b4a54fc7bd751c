import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { type StatusTone, StatusMark } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, weight } from '#components/theme/tokens.ts'
import type { License } from '#server/trade/license/license-contract.ts'

const tones: Record<License['state'], StatusTone> = {
  active: 'good',
  not_activated: 'open',
  expired: 'bad',
  suspended: 'warning',
  revoked: 'off',
}

/** The state of a license in words. Source: spec §4. */
export function LicenseState({ state }: Pick<License, 'state'>) {
  const { t } = useTexts()
  return <StatusMark tone={tones[state]} text={t(`app-license:state.${state}`)} />
}

/** Days left at which the end of a license is urgent. */
const urgentDays = 7
const soonDays = 30

/** The last day of a license, with the days that are left. */
export function Expiration({ license }: { license: License }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { expiryDate, state } = license
  if (expiryDate === null) return <>{t('app-license:perpetual')}</>
  const days = formats.daysUntil(expiryDate)
  const isUsable = state === 'active' || state === 'not_activated'
  const tone = days <= urgentDays ? 'bad' : days <= soonDays ? 'warning' : undefined
  return (
    <span className={expiration}>
      <time dateTime={expiryDate}>{formats.day(expiryDate)}</time>
      {(isUsable || state === 'expired') && <small data-tone={tone}>{daysText(t, days)}</small>}
    </span>
  )
}

function daysText(t: ReturnType<typeof useTexts>['t'], days: number): string {
  if (days < 0) return t('app-license:endedAgo', { count: -days })
  return days === 0 ? t('app-license:endsToday') : t('app-license:daysLeft', { count: days })
}

const expiration = css`
  display: inline-grid;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  small {
    font-size: ${size.xs};
    color: ${color.muted};
    &[data-tone='bad'] {
      font-weight: ${weight.medium};
      color: ${color.danger};
    }
    &[data-tone='warning'] {
      font-weight: ${weight.medium};
      color: ${color.warning};
    }
  }
`
