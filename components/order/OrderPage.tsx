import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useAddress } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { isProblem } from '#components/app/api-problem.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { media, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { Order } from '#server/trade/order/order-contract.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderSum } from './OrderSum.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { useWebsiteCode } from './website-code.ts'

const ApprovalPanel = lazy(() =>
  import('./ApprovalPanel.tsx').then((it) => ({ default: it.ApprovalPanel })),
)
const ChangedNote = lazy(() =>
  import('./ChangedNote.tsx').then((it) => ({ default: it.ChangedNote })),
)

/** An order: its state and what happens next, lines, sum, payment, licenses and history. */
export function OrderPage() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <AppPage
      title={t('app-order:order')}
      crumbs={[{ text: t('app-order:title'), href: hrefOf('console-bills') }]}
      permission="order.view"
      skeleton={<OrderSkeleton />}
    >
      {() => <LoadedOrder />}
    </AppPage>
  )
}

function LoadedOrder() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { params } = useAddress()
  const websiteCode = useWebsiteCode()
  const orderNumber = params.orderNumber ?? ''
  const query = useQuery(queries.order.detail.queryOptions({ input: { orderNumber, websiteCode } }))
  if (isProblem(query.error, 'order.not_found'))
    return (
      <EmptyBlock
        title={t('app-order:notFound.title', { number: orderNumber })}
        text={t('app-order:notFound.text')}
      >
        <a className={button} data-tone="secondary" href={hrefOf('console-bills')}>
          {t('app-order:notFound.action')}
        </a>
      </EmptyBlock>
    )
  return (
    <Loaded query={query} failedTitle={t('app-order:orderFailed')} skeleton={<OrderSkeleton />}>
      {({ data }) => <OrderView order={data} />}
    </Loaded>
  )
}

function OrderView({ order }: { order: Order }) {
  return (
    <div className={layout}>
      <OrderHead order={order} />
      {order.may.approve && (
        <LoadedCode skeleton={<Skeleton of="text" lines={16} />}>
          <ApprovalPanel order={order} />
        </LoadedCode>
      )}
      <div>
        <Suspense>
          {order.askedFor && <ChangedNote order={order} askedFor={order.askedFor} />}
        </Suspense>
        <OrderLines order={order} />
        <OrderSum order={order} />
      </div>
      <div>
        <OrderTimeline order={order} />
        <OrderPayments order={order} />
        <OrderFacts order={order} />
      </div>
    </div>
  )
}

function OrderSkeleton() {
  const bonesOf = (count: number) =>
    [...Array(count).keys()].map((it) => (
      <div key={it} className={bone}>
        <Skeleton of="block" />
      </div>
    ))
  return (
    <div className={layout}>
      {bonesOf(1)}
      <div>{bonesOf(2)}</div>
      <div>{bonesOf(3)}</div>
    </div>
  )
}

/** About as high as a part of the page. */
const bone = css`
  height: 9rem;
`

const layout = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  > * {
    grid-column: 1 / -1;
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
    align-content: start;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    > div {
      grid-column: auto;
    }
  }
`
