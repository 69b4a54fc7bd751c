import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { isProblem } from '#components/app/api-problem.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { announceTitle } from '#components/app/KeptPages.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'

const OrderResult = lazy(() =>
  import('./OrderResult.tsx').then((it) => ({ default: it.OrderResult })),
)

/** What became of an order, whenever and wherever its address is opened. Source: console-habits 17. */
export function ResultPage() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const [outcome, setOutcome] = useState<string>()
  // the outcome is read once when it is known, and again when it changes
  useEffect(() => {
    if (outcome !== undefined) tell(outcome)
  }, [outcome])
  return (
    <AppPage
      title={outcome ?? t('app-result:title')}
      crumbs={[{ text: t('app-order:title'), href: hrefOf('console-bills') }]}
      permission="order.view"
      skeleton={<ResultSkeleton />}
    >
      {() => <LoadedResult onOutcome={setOutcome} />}
    </AppPage>
  )
}

function LoadedResult({ onOutcome }: { onOutcome: (text: string) => void }) {
  const { t } = useTexts()
  const { query: address } = useQueryString()
  const websiteCode = useWebsiteCode()
  const orderNumber = address.get('orderNumber') ?? ''
  const query = useQuery({
    ...queries.order.detail.queryOptions({ input: { orderNumber, websiteCode } }),
    enabled: orderNumber !== '',
  })
  if (orderNumber === '' || isProblem(query.error, 'order.not_found'))
    return <NoOrder orderNumber={orderNumber} />
  return (
    <Loaded query={query} failedTitle={t('app-order:orderFailed')} skeleton={<ResultSkeleton />}>
      {({ data }) => (
        <LoadedCode skeleton={<ResultSkeleton />}>
          <OrderResult key={orderNumber} order={data} onOutcome={onOutcome} />
        </LoadedCode>
      )}
    </Loaded>
  )
}

/**
 * Reads the outcome: moves the focus to the heading, or, if the person has moved it elsewhere
 * meanwhile, leaves it there and announces the text.
 */
function tell(outcome: string): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) return announceTitle(outcome)
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  headings.find((it) => it.checkVisibility())?.focus({ preventScroll: true })
}

/** No such order, or that of another person or company: which of them is not said. */
function NoOrder({ orderNumber }: { orderNumber: string }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <EmptyBlock
      title={
        orderNumber === ''
          ? t('app-result:noNumber')
          : t('app-order:notFound.title', { number: orderNumber })
      }
      text={t(orderNumber === '' ? 'app-result:noNumberText' : 'app-order:notFound.text')}
    >
      <a className={button} data-tone="secondary" href={hrefOf('console-bills')}>
        {t('app-order:notFound.action')}
      </a>
    </EmptyBlock>
  )
}

function ResultSkeleton() {
  return <Skeleton of="text" lines={8} />
}
