import { useQueryString } from '#components/app/address.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { OrderHistory, OrderView } from '#server/trade/order/history-contract.ts'
import { views } from './bills-query.ts'

interface Props {
  current: OrderView | undefined
  /** Undefined while they are loading. */
  counts: OrderHistory['views'] | undefined
}

/** The views of the list with the number of orders in each. Source: OL1. */
export function BillsViews({ current, counts }: Props) {
  const { t } = useTexts()
  const isApprover = hasPermission(useProfile(), 'order.approve')
  const { hrefWith } = useQueryString()
  const hrefOf = (view: OrderView | null) => hrefWith({ view, status: null, page: null })
  const textOf = (view: OrderView) =>
    t(`app-order:view.${view === 'approval' && isApprover ? 'myApproval' : view}`)
  return (
    <PresetLinks
      label={t('app-order:view.label')}
      presets={[
        {
          href: hrefOf(null),
          text: t('app-order:view.all'),
          count: counts?.all,
          isCurrent: current === undefined,
        },
        ...views.map((view) => ({
          href: hrefOf(view),
          text: textOf(view),
          count: counts?.[view],
          isCurrent: current === view,
        })),
      ]}
    />
  )
}
