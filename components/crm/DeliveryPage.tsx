import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { routeOf } from '#config/routes.ts'
import { useAddress } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { CrmDetail } from '#server/trade/crm/contract.ts'
import { columns, panel, stack } from './crm-style.ts'
import { Delivered } from './Delivered.tsx'
import { DeliverForm } from './DeliverForm.tsx'
import { inStaffWords } from './staff-words.ts'

/** One order line: what was ordered, who receives it, and the delivery itself. Source: C16. */
export function DeliveryPage() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <AppPage
      title={t('app-crm:detail.title')}
      crumbs={[{ text: t('app-crm:title'), href: hrefOf('internalcrm-shippingorder') }]}
      permission="crm.delivery.view"
      needsCompany={false}
      skeleton={<DeliverySkeleton />}
    >
      {() => <Detail />}
    </AppPage>
  )
}

function Detail() {
  const { t } = useTexts()
  const { path } = useAddress()
  const query = useQuery(queries.crm.detail.queryOptions({ input: inputOf(path), staleTime: 0 }))
  return (
    <Loaded
      query={{ ...query, error: inStaffWords(t, 'open', query.error) } as typeof query}
      failedTitle={t('app-crm:detail.failed')}
      skeleton={<DeliverySkeleton />}
    >
      {(line) => (
        <div className={stack}>
          <div className={columns}>
            <Facts line={line} />
            {line.isProcessed ? <Delivered line={line} /> : <DeliverForm line={line} />}
          </div>
          {line.otherLines.length > 0 && <OtherLines lines={line.otherLines} />}
        </div>
      )}
    </Loaded>
  )
}

/** As high as a line that waits for its delivery to the default company. */
function DeliverySkeleton() {
  return (
    <div className={columns}>
      {[14, 11].map((lines) => (
        <div key={lines} className={panel}>
          <Skeleton of="text" lines={lines} />
        </div>
      ))}
    </div>
  )
}

/**
 * Reads the segments of the address: the last one is the order line. With two segments, the first is
 * the order number if the order line begins with it, and else the ERP number. Source: trap 8.
 */
function inputOf(path: string) {
  const params = routeOf(path.split('/').filter((it) => it !== ''))?.params ?? {}
  const { orderItem = '' } = params
  const isOrder = params['erpId'] !== undefined && orderItem.startsWith(`${params['erpId']}-`)
  const erpId = isOrder ? undefined : params['erpId']
  const orderNumber = isOrder ? params['erpId'] : params['orderNumber']
  return {
    orderItem,
    ...(erpId === undefined ? {} : { erpId }),
    ...(orderNumber === undefined ? {} : { orderNumber }),
  }
}

function Facts({ line }: { line: CrmDetail }) {
  const { t } = useTexts()
  const formats = useFormats()
  const facts: [string, ReactNode][] = [
    ['order', line.orderNumber],
    ['purchaseOrder', line.purchaseOrderNumber],
    ['part', line.partNumber],
    ['quantity', formats.number(line.quantity)],
    [
      'company',
      <>
        {line.accountName}
        <br />
        {line.accountId}
      </>,
    ],
    ['erp', line.erpId],
    [
      'buyer',
      <>
        {line.buyer.name}
        <br />
        {line.buyer.email}
      </>,
    ],
    ['placed', formats.moment(line.placedAt)],
    ['due', line.dueOn && formats.day(line.dueOn)],
    ['note', line.note],
  ]
  return (
    <section className={panel}>
      <h2>{line.name}</h2>
      <CopyText text={line.orderItem} label={t('app-crm:column.line')} />
      <dl>
        {facts.map(
          ([key, value]) =>
            value !== null && (
              <div key={key}>
                <dt>{t(`app-crm:fact.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

function OtherLines({ lines }: { lines: CrmDetail['otherLines'] }) {
  const { t } = useTexts()
  const textOf = ({ isDelivered, isByStaff }: CrmDetail['otherLines'][number]) =>
    isDelivered ? 'done' : isByStaff ? 'waiting' : 'automatic'
  return (
    <section className={panel}>
      <h2>{t('app-crm:others.title')}</h2>
      <dl>
        {lines.map((it) => (
          <div key={it.orderItem}>
            <dt>{t('app-crm:pieces', { quantity: it.quantity, part: it.partNumber })}</dt>
            <dd className={state}>
              <span>{it.name}</span>
              <StatusMark
                tone={it.isDelivered ? 'good' : 'open'}
                text={t(`app-crm:others.${textOf(it)}`)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A product with its state, in one line if there is room. */
const state = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[3]};
  align-items: center;
`
