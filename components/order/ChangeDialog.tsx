import { css } from '@linaria/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { choiceFields } from '#components/app/choice-list.ts'
import { Dialog } from '#components/app/Dialog.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import type { Order } from '#server/trade/order/order-contract.ts'
import { useOrderChanged } from './use-order-change.ts'

const noteLength = { min: 3, max: 500 }

/** Takes pieces or items away from an order before deciding on it. Source: AP3. */
export function ChangeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTexts()
  const reasonId = useId()
  const { orderNumber, totals, lines, placedBy } = order
  const [quantity, setQuantity] = useState(totals.quantity)
  const [without, setWithout] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [isNoteMissing, setNoteMissing] = useState(false)
  const change = useChange(orderNumber, onClose)
  const kept = new Set<string>(['main', 'renewal', 'membership'])
  const removable = lines.filter((it) => !kept.has(it.role))
  const isUnchanged = quantity === totals.quantity && without.length === 0
  const isShort = note.trim().length < noteLength.min
  const submit = () => {
    setNoteMissing(isShort)
    if (isShort || isUnchanged || change.isPending) return
    change.mutate({
      orderNumber,
      without: [...without],
      note: note.trim(),
      ...(quantity === totals.quantity ? {} : { quantity }),
    })
  }
  return (
    <Dialog
      title={t('app-order:change.title', { number: orderNumber })}
      isDirty={!isUnchanged || note !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      buttons={
        <>
          <AppButton onClick={onClose}>{t('app:cancel')}</AppButton>
          <AppButton
            type="submit"
            tone="primary"
            isBusy={change.isPending}
            reasonId={isUnchanged ? reasonId : undefined}
          >
            {t(change.isPending ? 'app-order:change.running' : 'app-order:change.submit')}
          </AppButton>
        </>
      }
    >
      <p>{t('app-order:change.text', { name: placedBy })}</p>
      <Quantity order={order} value={quantity} onChange={setQuantity} />
      {removable.length > 0 && <Items lines={removable} without={without} onChange={setWithout} />}
      <Field
        id="change-note"
        label={t('app-order:change.note')}
        {...(isNoteMissing && isShort ? { error: t('app-order:noteShort') } : {})}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={noteLength.max}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {isUnchanged && (
        <p id={reasonId} className={muted}>
          {t('app-order:change.nothing')}
        </p>
      )}
      {change.isError && <Failure error={change.error} title={t('app-order:change.failed')} />}
    </Dialog>
  )
}

interface QuantityProps {
  order: Order
  value: number
  onChange: (quantity: number) => void
}

/** Number of sets, unless each piece has a serial number or there is only one. */
function Quantity({ order: { totals, serialNumbers, placedBy }, value, onChange }: QuantityProps) {
  const { t } = useTexts()
  const formats = useFormats()
  if (totals.quantity <= 1) return null
  if (serialNumbers.length > 0) return <p className={muted}>{t('app-order:change.serials')}</p>
  return (
    <Field
      id="change-quantity"
      label={t('app-order:change.quantity')}
      hint={t('app-order:change.quantityHint', {
        name: placedBy,
        n: formats.number(totals.quantity),
      })}
    >
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {Array.from({ length: totals.quantity }, (_, index) => index + 1).map((it) => (
            <option key={it} value={it}>
              {formats.number(it)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ItemsProps {
  lines: Order['lines']
  without: readonly string[]
  onChange: (without: readonly string[]) => void
}

function Items({ lines, without, onChange }: ItemsProps) {
  const { t } = useTexts()
  return (
    <fieldset className={choiceFields}>
      <legend>{t('app-order:change.items')}</legend>
      {lines.map(({ partNumber, name }) => (
        <label key={partNumber}>
          <input
            type="checkbox"
            checked={!without.includes(partNumber)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? without.filter((it) => it !== partNumber)
                  : [...without, partNumber],
              )
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

function useChange(orderNumber: string, onDone: () => void) {
  const { t } = useTexts()
  const changed = useOrderChanged()
  return useMutation(
    queries.order.change.mutationOptions({
      onSuccess: () => {
        changed()
        showToast(t('app-order:change.done', { number: orderNumber }))
        onDone()
      },
    }),
  )
}

const muted = css`
  color: ${color.muted};
`
