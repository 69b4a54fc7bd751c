import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { MembershipStanding } from '#server/trade/standing/contract.ts'
import { Figure, Tile } from './Tile.tsx'

const levels = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const

/** The level, and what is missing to keep it or to reach the next one. */
export function MembershipTile() {
  const { t } = useTexts()
  const query = useQuery(queries.membershipStanding.own.queryOptions())
  return (
    <Tile title={t('app-dashboard:membership.title')}>
      <Loaded
        query={query}
        failedTitle={t('app-dashboard:membership.failed')}
        skeleton={<Skeleton of="text" lines={3} />}
      >
        {(standing) => <Standing standing={standing} />}
      </Loaded>
    </Tile>
  )
}

function Standing({ standing }: { standing: MembershipStanding }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { money, day } = useFormats()
  const { memberType, currency, levelEndDate, keep, next, openOrders } = standing
  const nameOf = (type: number) => t(`account:levels.${levels[type] ?? 'REGULAR'}`)
  return (
    <>
      <Figure
        href={hrefOf('console-membership')}
        figure={nameOf(memberType)}
        label={
          memberType === 0
            ? t('app-dashboard:membership.level')
            : t('app-dashboard:membership.until', { day: day(levelEndDate) })
        }
      />
      {keep && keep.missing > 0 && (
        <p>
          {t('app-dashboard:membership.keep', {
            amount: money(keep.missing, currency),
            level: nameOf(keep.memberType),
          })}
        </p>
      )}
      {next && (
        <p>
          {t('app-dashboard:membership.next', {
            amount: money(next.missing, currency),
            level: nameOf(next.memberType),
          })}
        </p>
      )}
      {openOrders.amount > 0 && (
        <p>{t('app-dashboard:membership.open', { amount: money(openOrders.amount, currency) })}</p>
      )}
    </>
  )
}
