import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { queries } from '#components/app/api.ts'
import { Failure } from '#components/app/Failure.tsx'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { Waiting } from '#components/app/Waiting.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { UserProfile } from '#server/people/account/contract.ts'
import type { LicenseSummary } from '#server/trade/license/list-contract.ts'
import type { OrderHistory } from '#server/trade/order/history-contract.ts'
import { Tile } from './Tile.tsx'

interface Duty {
  /** Key of the text, which counts. */
  text: string
  count: number
  href: string
}

/**
 * What waits for the person, the most urgent first. A duty without anything to do is not listed, so
 * no figure is always zero.
 */
export function NeedsYou() {
  const { t } = useTexts()
  const { duties, isPending, failed } = useDuties()
  return (
    <Tile title={t('app-dashboard:needsYou.title')} isWide>
      {duties.length > 0 && (
        <ul className={list}>
          {duties.map(({ text, count, href }) => (
            <li key={text}>
              <a href={href}>
                {t(text, { count })}
                <ChevronRight size={16} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isPending && duties.length === 0 && (
        <Waiting>
          <Skeleton of="text" lines={4} />
        </Waiting>
      )}
      {!isPending && !failed && duties.length === 0 && <p>{t('app-dashboard:needsYou.nothing')}</p>}
      {failed && (
        <Failure
          error={failed.error}
          title={t('app-dashboard:needsYou.failed')}
          onRetry={failed.retry}
        />
      )}
    </Tile>
  )
}

/** Collects the duties from the same calls that the lists make. */
function useDuties() {
  const profile = useProfile()
  const hrefOf = useHrefs()
  const orders = useQuery(queries.orderHistory.orders.queryOptions({ input: { pageSize: 5 } }))
  const licenses = useQuery({
    ...queries.license.summary.queryOptions({ input: {} }),
    enabled: hasPermission(profile, 'license.view'),
  })
  const duties = [
    ...orderDuties(orders.data?.views, profile, hrefOf),
    ...licenseDuties(licenses.data, profile, hrefOf),
  ]
  const query = [orders, licenses].find((it) => it.isError && it.data === undefined)
  return {
    duties: duties.filter((it) => it.count > 0),
    isPending: orders.isLoading || licenses.isLoading,
    failed: query?.error ? { error: query.error, retry: () => void query.refetch() } : undefined,
  }
}

function orderDuties(
  views: OrderHistory['views'] | undefined,
  profile: UserProfile,
  hrefOf: HrefOf,
): readonly Duty[] {
  if (!views) return []
  const href = (view: string) => hrefOf('console-bills', {}, { view })
  const approval = hasPermission(profile, 'order.approve') ? 'approve' : 'waiting'
  return [
    {
      text: `app-dashboard:needsYou.${approval}`,
      count: views.approval,
      href: href('approval'),
    },
    { text: 'app-dashboard:needsYou.overdue', count: views.overdue, href: href('overdue') },
    { text: 'app-dashboard:needsYou.payment', count: views.payment, href: href('payment') },
  ]
}

function licenseDuties(
  summary: LicenseSummary | undefined,
  profile: UserProfile,
  hrefOf: HrefOf,
): readonly Duty[] {
  if (!summary) return []
  const href = (query: Record<string, string>) =>
    hrefOf('marketplace-profile-license-management', {}, query)
  const ending = {
    text: 'app-dashboard:needsYou.ending',
    count: summary.endsWithin[30],
    href: href({ endsWithin: '30' }),
  }
  if (!hasPermission(profile, 'license.assign')) return [ending]
  const unassigned = {
    text: 'app-dashboard:needsYou.unassigned',
    count: summary.unassigned,
    href: href({ state: 'usable', assignee: 'none' }),
  }
  return [ending, unassigned]
}

const list = css`
  margin-inline: calc(-1 * ${space[2]});
  li + li {
    border-block-start: 1px solid ${color.line};
  }
  a {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding-inline: ${space[2]};
    color: inherit;
    text-decoration: none;
    &:hover {
      background: ${color.tint};
      color: ${color.link};
    }
  }
  svg {
    flex: none;
    color: ${color.muted};
  }
`
