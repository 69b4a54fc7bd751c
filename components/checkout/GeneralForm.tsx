import { useId, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import type { GeneralCheckout } from '#server/trade/checkout/product-contract.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import {
  changesFor,
  choiceIn,
  type GeneralChoice,
  maximumOf,
  selectionOf,
} from './general-choice.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { isMail, mailFault, ReceiveMail } from './ReceiveMail.tsx'
import { serialFaults } from './serial-faults.ts'
import { rowsAt, rowsFor, withReturned } from './serial-list.ts'
import { SerialNumbers } from './SerialNumbers.tsx'
import type { Fault } from './types.ts'
import { useCheckout } from './use-checkout.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useSerialChecks } from './use-serial-checks.ts'

interface Props {
  product: GeneralCheckout
  onPlaced: () => void
}

/** Plan and quantity, where the licenses go, serial numbers; then payment. Source: GC1. */
export function GeneralForm({ product, onPlaced }: Props) {
  const { t } = useTexts()
  const { email, accountId } = useProfile()
  const { query, change } = useQueryString()
  const websiteCode = useWebsiteCode()
  const id = useId()
  const { mainPlan, urlAlias, isRequireReceiveMail: needsMail, productName } = product
  const choice = choiceIn(query, product)
  const owner = { email, accountId, name: `general ${urlAlias} ${mainPlan.partNumber}` }
  const draft = useDraft(owner, needsMail ? { receiveMail: email } : {})
  const [isMailLeft, setMailLeft] = useState(false)
  const { serialNumber } = mainPlan
  const rows = serialNumber.isRequire ? shownRows(draft.values.serialNumbers, choice.quantity) : []
  const states = useSerialChecks(rows, mainPlan.partNumber)
  const faults = useFaults({ id, product, choice, mail: draft.values.receiveMail, rows, states })
  const checkout = useCheckout({
    owner,
    draft,
    faults,
    selection: selectionOf(product, choice, websiteCode),
    delivery: {
      ...(needsMail ? { receiveMail: draft.values.receiveMail.trim() } : {}),
      ...(serialNumber.isRequire ? { serialNumbers: [...rows] } : {}),
    },
    onPlaced,
  })
  const choose = (changes: Partial<GeneralChoice>) =>
    void change(changesFor(product, { ...choice, ...changes }), { replaces: true })
  const removeSerials = useSerialRemoval(draft, rows)
  return (
    <CheckoutFrame checkout={checkout} subject={{ name: productName, urlAlias }}>
      <CheckoutStep title={t('app-checkout:step.plan')}>
        <PlanChoice id={id} product={product} choice={choice} onChoose={choose} />
      </CheckoutStep>
      {needsMail && (
        <CheckoutStep title={t('app-checkout:step.mail')}>
          <ReceiveMail
            id={`${id}-mail`}
            value={draft.values.receiveMail}
            fault={
              isMailLeft || checkout.shownFaults.length > 0
                ? mailFault(draft.values.receiveMail)
                : undefined
            }
            onChange={(receiveMail) => {
              draft.change({ receiveMail })
              if (isMail(receiveMail)) setMailLeft(false)
            }}
            onLeave={() => setMailLeft(draft.values.receiveMail !== '')}
          />
        </CheckoutStep>
      )}
      {serialNumber.isRequire && (
        <SerialNumbers
          id={`${id}-serial`}
          rows={rows}
          states={states}
          quantity={choice.quantity}
          type={serialNumber.type}
          maximum={maximumOf(product, choice).maximum}
          onChange={(serialNumbers) => draft.change({ serialNumbers })}
          onRemove={removeSerials}
          onRaise={() => choose({ quantity: rows.length })}
        />
      )}
    </CheckoutFrame>
  )
}

/** Takes serial numbers out of the form, with an undo that puts them back. Source: GC4. */
function useSerialRemoval(draft: Draft, rows: readonly string[]) {
  const { t } = useTexts()
  const { number } = useFormats()
  return (places: ReadonlySet<number>) => {
    const taken = rowsAt(rows, places)
    draft.change({ serialNumbers: rows.filter((_it, at) => !places.has(at)) })
    showToast(
      t('app-checkout:serials.surplus.done', { count: taken.length, n: number(taken.length) }),
      () =>
        draft.change(({ serialNumbers }) => ({
          serialNumbers: withReturned(serialNumbers, taken),
        })),
    )
  }
}

/** Filled rows are never dropped unasked: more rows than pieces stay. Source: GC4. */
function shownRows(stored: readonly string[], quantity: number): readonly string[] {
  const filled = stored.filter((it) => it !== '').length
  return rowsFor(stored, Math.max(filled, Math.min(quantity, 999)))
}

interface FaultOptions {
  id: string
  product: GeneralCheckout
  choice: GeneralChoice
  mail: string
  rows: readonly string[]
  states: ReturnType<typeof useSerialChecks>
}

function useFaults({ id, product, choice, mail, rows, states }: FaultOptions): Fault[] {
  const texts = useTexts()
  const formats = useFormats()
  const { maximum } = maximumOf(product, choice)
  const fault = product.isRequireReceiveMail ? mailFault(mail) : undefined
  return [
    ...(maximum >= 1 && choice.quantity > maximum
      ? [
          {
            controlId: `${id}-quantity`,
            text: texts.t('app-checkout:quantity.tooMany', { n: formats.number(maximum) }),
          },
        ]
      : []),
    ...(fault === undefined
      ? []
      : [{ controlId: `${id}-mail`, text: texts.t(`app-checkout:mail.${fault}`) }]),
    ...(product.mainPlan.serialNumber.isRequire
      ? serialFaults(texts, formats, {
          id: `${id}-serial`,
          rows,
          states,
          quantity: choice.quantity,
        })
      : []),
  ]
}
