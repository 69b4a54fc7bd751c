import { css } from '@linaria/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { withDetail } from '#config/lists.ts'
import { queries } from '#components/app/api.ts'
import { isProblem } from '#components/app/api-problem.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Dialog } from '#components/app/Dialog.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { fieldsOf, useKeptInput } from '#components/app/use-kept-input.ts'
import { useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import type { GiftValueReceiver } from '#server/trade/giftvalue/contract.ts'
import { amountFrom } from './amount-text.ts'

interface Props {
  receivers: readonly GiftValueReceiver[]
  onClose: () => void
}

interface Values {
  accountId: string
  amount: string
}

/**
 * Transfers gift value to another company of the group: from, to, amount, and what is left. The key
 * stays the same while the dialog is open, so a repeated request transfers once. Source: GV6, C8.
 */
export function TransferDialog({ receivers, onClose }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { accountName } = useProfile()
  const { data } = useQuery(queries.giftValue.expiring.queryOptions())
  const { currency, balance } = data ?? { currency: '', balance: 0 }
  const values = useForm<Values>({
    defaultValues: { accountId: receivers[0]?.accountId ?? '', amount: '' },
  })
  const { register, handleSubmit, formState } = values
  const title = t('app-gift-value:transfer.title')
  const isRestored = useKeptInput({ name: 'transfer', dialog: title, ...fieldsOf(values) })
  const transferring = useTransfer(receivers, onClose)
  const submit = handleSubmit(({ accountId, amount }) => {
    if (!transferring.isPending) transferring.mutate({ accountId, amount: amountFrom(amount) ?? 0 })
  })
  const minor = amountFrom(useWatch({ control: values.control, name: 'amount' }))
  const fault = formState.errors.amount?.message
  return (
    <Dialog
      title={title}
      isDirty={formState.isDirty}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton type="submit" tone="primary" isBusy={transferring.isPending}>
            {transferring.isPending
              ? t('app-gift-value:transfer.running')
              : minor === undefined
                ? t('app-gift-value:transfer.action')
                : t('app-gift-value:transfer.actionOf', { amount: formats.money(minor, currency) })}
          </AppButton>
        </>
      }
    >
      <KeptInputNote isShown={isRestored} />
      <FactList
        facts={[
          { label: t('app-gift-value:transfer.from'), value: accountName },
          { label: t('app-gift-value:balance'), value: formats.money(balance, currency) },
        ]}
      />
      <ReceiverField receivers={receivers} field={register('accountId')} />
      <Field
        id="transfer-amount"
        label={t('app-gift-value:transfer.amount', { currency })}
        isRequired
        {...(fault === undefined ? {} : { error: fault })}
      >
        {(attributes) => (
          <input
            {...attributes}
            inputMode="decimal"
            autoComplete="off"
            {...register('amount', {
              validate: (text) => {
                const wanted = amountFrom(text)
                if (wanted === undefined) return t('app-gift-value:transfer.invalid')
                return (
                  wanted <= balance ||
                  t('app-gift-value:transfer.tooMuch', { amount: formats.money(balance, currency) })
                )
              },
            })}
          />
        )}
      </Field>
      <Remainder minor={minor} balance={balance} currency={currency} />
      <p>{t('app-gift-value:transfer.text')}</p>
      {transferring.error && (
        <Failure error={transferring.error} title={t('app-gift-value:transfer.failed')} />
      )}
    </Dialog>
  )
}

interface RemainderProps {
  /** The amount to transfer in hundredths; undefined if what was typed is no amount. */
  minor: number | undefined
  balance: number
  currency: string
}

/** What is left after the transfer. */
function Remainder({ minor, balance, currency }: RemainderProps) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <p className={left} aria-live="polite">
      {minor !== undefined &&
        minor <= balance &&
        t('app-gift-value:transfer.left', { amount: formats.money(balance - minor, currency) })}
    </p>
  )
}

interface ReceiverProps {
  receivers: readonly GiftValueReceiver[]
  field: UseFormRegisterReturn
}

function ReceiverField({ receivers, field }: ReceiverProps) {
  const { t, locale } = useTexts()
  return (
    <Field id="transfer-to" label={t('app-gift-value:transfer.to')} isRequired>
      {(attributes) => (
        <select {...attributes} {...field}>
          {receivers.map((it) => (
            <option key={it.accountId} value={it.accountId}>
              {withDetail(locale, it.accountName, it.accountId)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function useTransfer(receivers: readonly GiftValueReceiver[], onDone: () => void) {
  const { t } = useTexts()
  const formats = useFormats()
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  return useMutation(
    queries.giftValue.transfer.mutationOptions({
      context: { idempotencyKey },
      onSuccess: ({ data: [out] }, { accountId }) => {
        void client.invalidateQueries({ queryKey: queries.giftValue.key() })
        const to = receivers.find((it) => it.accountId === accountId)?.accountName ?? accountId
        showToast(
          t('app-gift-value:transfer.done', {
            amount: formats.money(-out.amount, out.currency),
            company: to,
          }),
        )
        onDone()
      },
      onError: (error) => {
        // the balance has changed since the dialog opened, so the next attempt is another request
        if (!isProblem(error, 'giftvalue.insufficient', 'idempotency.key_reused')) return
        setKey(crypto.randomUUID())
        void client.invalidateQueries({ queryKey: queries.giftValue.key() })
      },
    }),
  )
}

const left = css`
  min-height: 1.5em;
  color: ${color.muted};
`
