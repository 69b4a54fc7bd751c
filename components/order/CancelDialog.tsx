import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { fieldsOf, useKeptInput } from '#components/app/use-kept-input.ts'
import { useFormats } from '#components/app/formats.ts'
import { showToast } from '#components/app/toast-store.ts'
import { joinSentences } from '#components/ui/sentences.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { Order } from '#server/trade/order/order-contract.ts'
import { useOrderChanged } from './use-order-change.ts'

const reasonLength = { min: 3, max: 500 }

/** Cancels an order after saying what that means. Source: OD5. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTexts()
  const { orderNumber } = order
  const changed = useOrderChanged()
  const form = useForm({ defaultValues: { reason: '' } })
  const { register, handleSubmit, formState } = form
  const title = t('app-order:cancel.title', { number: orderNumber })
  const isRestored = useKeptInput({
    name: `cancel ${orderNumber}`,
    dialog: title,
    ...fieldsOf(form),
  })
  const cancelling = useMutation(
    queries.order.cancel.mutationOptions({
      onSuccess: () => {
        changed()
        showToast(t('app-order:cancel.done', { number: orderNumber }))
        onClose()
      },
    }),
  )
  const submit = handleSubmit(({ reason }) =>
    cancelling.mutate({
      orderNumber,
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    }),
  )
  const error = formState.errors.reason?.message
  return (
    <Dialog
      title={title}
      isDirty={formState.isDirty}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app-order:cancel.keep')}</AppButton>
          <AppButton type="submit" tone="danger" isBusy={cancelling.isPending}>
            {cancelling.isPending ? (
              t('app-order:cancel.running')
            ) : (
              <span>
                <WholeCodes text={t('app-order:cancel.action', { number: orderNumber })} />
              </span>
            )}
          </AppButton>
        </>
      }
    >
      <KeptInputNote isShown={isRestored} />
      <Consequence order={order} />
      <Field
        id="cancel-reason"
        label={t('app-order:cancel.reason')}
        {...(error === undefined ? {} : { error })}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={reasonLength.max}
            {...register('reason', {
              validate: (text) =>
                text.trim() === '' ||
                text.trim().length >= reasonLength.min ||
                t('app-order:noteShort'),
            })}
          />
        )}
      </Field>
      {cancelling.isError && (
        <Failure error={cancelling.error} title={t('app-order:cancel.failed')} />
      )}
    </Dialog>
  )
}

/** What happens to the money and the goods. */
function Consequence({ order }: { order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  const paid = order.payments.findLast((it) => it.status === 'succeeded')
  return (
    <p>
      {joinSentences([
        paid
          ? t(`app-order:cancel.paid.${paid.code}`, {
              amount: formats.money(paid.amount, paid.currency),
            })
          : t('app-order:cancel.unpaid'),
        t('app-order:cancel.final'),
      ])}
    </p>
  )
}
