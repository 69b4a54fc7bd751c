import { lazy, Suspense, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { Order } from '#server/trade/order/order-contract.ts'

const PurchaseOrderDialog = lazy(() =>
  import('./PurchaseOrderDialog.tsx').then((it) => ({ default: it.PurchaseOrderDialog })),
)

/** Who ordered, the buyer's own number, notes, and where licenses are sent. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  const [isEditing, setEditing] = useState(false)
  const { placedBy, isOnBehalf, may } = order
  // licenses that the order renews are listed with its lines
  const serialNumbers = order.renewals.length === 0 ? order.serialNumbers : []
  const facts = [
    ['placedAt', formats.moment(order.placedAt)],
    ['person', isOnBehalf ? t('app-order:bySales', { name: placedBy }) : placedBy],
    ['type', t(`app-order:type.${order.transactionType}`)],
    ['purchaseOrder', order.purchaseOrderNumber],
    ['receiveMail', order.receiveMail],
    ['serialNumbers', serialNumbers.length === 0 ? null : formats.list(serialNumbers)],
    ['note', order.note],
  ] as const
  return (
    <Panel
      title={t('app-order:facts.title')}
      action={
        may.setPurchaseOrderNumber && (
          <AppButton size="s" onClick={() => setEditing(true)}>
            {t(
              order.purchaseOrderNumber === null
                ? 'app-order:purchaseOrder.add'
                : 'app-order:purchaseOrder.change',
            )}
          </AppButton>
        )
      }
    >
      <FactList
        facts={facts.flatMap(([name, value]) =>
          value === null ? [] : [{ label: t(`app-order:facts.${name}`), value }],
        )}
      />
      <Suspense>
        {isEditing && <PurchaseOrderDialog order={order} onClose={() => setEditing(false)} />}
      </Suspense>
    </Panel>
  )
}
