import { useMemo } from 'react'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { useFormats } from '#components/app/formats.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { WholeNames } from '#components/app/WholeNames.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import type { CrmLine } from '#server/trade/crm/list-contract.ts'
import { twoLines } from './crm-style.ts'

interface Props {
  lines: readonly CrmLine[]
  /** True while newer rows are loading. */
  isStale: boolean
}

/** Order lines, each with a link to its delivery. */
export function DeliveryTable({ lines, isStale }: Props) {
  const texts = useTexts()
  const hrefOf = useHrefs()
  const columns = useMemo(() => columnsOf({ texts, hrefOf }), [texts, hrefOf])
  return (
    <DataTable
      caption={texts.t('app-crm:title')}
      columns={columns}
      rows={lines}
      idOf={(it) => it.orderItem}
      isStale={isStale}
    />
  )
}

interface Shown {
  texts: Texts
  hrefOf: HrefOf
}

function columnsOf({ texts: { t }, hrefOf }: Shown): Column<CrmLine>[] {
  return [
    {
      id: 'line',
      header: t('app-crm:column.line'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          <a href={hrefOf('internalcrm-shippingorder-delivery', segmentsOf(original))}>
            <WholeCodes text={original.orderItem} />
          </a>
          {original.purchaseOrderNumber !== null && (
            <small>
              {t('app-crm:column.purchaseOrder')} {original.purchaseOrderNumber}
            </small>
          )}
        </span>
      ),
    },
    {
      id: 'product',
      header: t('app-crm:column.product'),
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          {t('app-crm:pieces', { quantity: original.quantity, part: original.partNumber })}
          <small>
            <WholeCodes text={original.name} />
          </small>
        </span>
      ),
    },
    {
      id: 'company',
      header: t('app-crm:column.company'),
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          <WholeNames text={original.accountName} names={[original.accountName]} />
          <small>
            {[original.accountId, original.erpId].filter((it) => it !== null).join(' · ')}
          </small>
        </span>
      ),
    },
    {
      id: 'due',
      header: t('app-crm:column.due'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => <Due line={original} />,
    },
  ]
}

/** The day on which the line is due, or when and by whom it was delivered. */
function Due({ line }: { line: CrmLine }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { processDate, processedBy, dueOn, isOverdue } = line
  if (processDate !== null)
    return (
      <span className={twoLines}>
        <StatusMark tone="good" text={t('app-crm:delivered')} />
        <small>
          {formats.moment(processDate)}
          {processedBy !== null && ` · ${processedBy}`}
        </small>
      </span>
    )
  const day = dueOn === null ? t('app-crm:noDay') : formats.day(dueOn)
  return isOverdue ? <StatusMark tone="bad" text={t('app-crm:overdue', { day })} /> : day
}

/** Returns the segments of a delivery's address; a company without an ERP number has two. */
function segmentsOf({ erpId, orderNumber, orderItem }: CrmLine) {
  return { ...(erpId === null ? {} : { erpId }), orderNumber, orderItem }
}
