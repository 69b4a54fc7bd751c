import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { Order } from '#server/trade/order/order-contract.ts'

/** Who ordered, the buyer's own number, notes, and where licenses are sent. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { placedBy, isOnBehalf, serialNumbers } = order
  const facts = [
    ['placedAt', formats.moment(order.placedAt)],
    ['person', isOnBehalf ? t('app-order:bySales', { name: placedBy }) : placedBy],
    ['type', t(`app-order:type.${order.transactionType}`)],
    ['purchaseOrder', order.purchaseOrderNumber],
    ['receiveMail', order.receiveMail],
    ['serialNumbers', serialNumbers.length === 0 ? null : serialNumbers.join(', ')],
    ['note', order.note],
  ] as const
  return (
    <Panel title={t('app-order:facts.title')}>
      <FactList
        facts={facts.flatMap(([name, value]) =>
          value === null ? [] : [{ label: t(`app-order:facts.${name}`), value }],
        )}
      />
    </Panel>
  )
}
