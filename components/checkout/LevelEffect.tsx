import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useLevelName } from '#components/standing/level-name.ts'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import type { MembershipStanding } from '#server/trade/standing/contract.ts'

/**
 * What an order brings toward the level. Nothing until it is known. `value` is in hundredths of the
 * price list's currency. Source: experience 12.
 */
export function LevelEffect({ value }: { value: number }) {
  const profile = useProfile()
  const { data } = useQuery({
    ...queries.membershipStanding.own.queryOptions(),
    enabled: hasPermission(profile, 'membership.view'),
  })
  return data && value > 0 ? <Effect standing={data} value={value} /> : null
}

function Effect({ standing, value }: { standing: MembershipStanding; value: number }) {
  const { t } = useTexts()
  const formats = useFormats()
  const nameOf = useLevelName()
  const { keep, next, currency, levelEndDate } = standing
  const target = keep !== null && keep.missingAfterOpenOrders > 0 ? keep : next
  if (!target) return null
  const money = (amount: number) => formats.money(amount, currency)
  const counted = Math.round(value / standing.listPricePerUnit)
  const left = target.missingAfterOpenOrders - counted
  const values = {
    brings: money(counted),
    level: nameOf(target.memberType),
    left: money(Math.max(0, left)),
    day: formats.day(levelEndDate),
  }
  const [missing, enough] = target === keep ? ['leftToKeep', 'keeps'] : ['left', 'reaches']
  return <p className={note}>{t(`app-checkout:level.${left > 0 ? missing : enough}`, values)}</p>
}

const note = css`
  padding: ${space[3]};
  border-radius: ${radius.m};
  background: ${color.tealTint};
  font-size: ${size.s};
  text-wrap: pretty;
`
