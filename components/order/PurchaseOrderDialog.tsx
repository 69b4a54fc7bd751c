import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { Order } from '#server/trade/order/order-contract.ts'
import { useOrderChanged } from './use-order-change.ts'

const maxLength = 35

/** Adds, changes or removes the buyer's own number of an order. Source: OD4. */
export function PurchaseOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTexts()
  const { orderNumber, purchaseOrderNumber: before } = order
  const [text, setText] = useState(before ?? '')
  const changed = useOrderChanged()
  const save = useMutation(
    queries.order.setPurchaseOrderNumber.mutationOptions({
      onSuccess: () => {
        changed()
        showToast(t('app-order:purchaseOrder.done'))
        onClose()
      },
    }),
  )
  const after = text.trim() === '' ? null : text.trim()
  return (
    <Dialog
      title={t('app-order:purchaseOrder.title', { number: orderNumber })}
      isDirty={after !== before}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (after === before) onClose()
        else if (!save.isPending) save.mutate({ orderNumber, purchaseOrderNumber: after })
      }}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton type="submit" tone="primary" isBusy={save.isPending}>
            {t(save.isPending ? 'app-order:purchaseOrder.saving' : 'app-order:purchaseOrder.save')}
          </AppButton>
        </>
      }
    >
      <Field
        id="purchase-order-number"
        label={t('app-order:facts.purchaseOrder')}
        hint={t('app-order:purchaseOrder.hint', { max: maxLength })}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            maxLength={maxLength}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {save.isError && <Failure error={save.error} title={t('app-order:purchaseOrder.failed')} />}
    </Dialog>
  )
}
