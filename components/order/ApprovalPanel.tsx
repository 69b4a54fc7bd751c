import { css } from '@linaria/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { withDetail } from '#config/lists.ts'
import { queries } from '#components/app/api.ts'
import { isProblem } from '#components/app/api-problem.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { useKeptInput } from '#components/app/use-kept-input.ts'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { Order, OrderApproval } from '#server/trade/order/order-contract.ts'
import { useOrderChanged } from './use-order-change.ts'

const ChangeDialog = lazy(() =>
  import('./ChangeDialog.tsx').then((it) => ({ default: it.ChangeDialog })),
)

const noteLength = { min: 3, max: 500 }

/**
 * The decision on an order that asks for approval: the price asked and the price now, the buyer's
 * budget, and a note. The Admin agrees to the price that is shown. Source: AP2, C22.
 */
export function ApprovalPanel({ order }: { order: Order }) {
  const { t } = useTexts()
  const { orderNumber } = order
  const approval = useQuery(queries.order.approval.queryOptions({ input: { orderNumber } }))
  const decision = useDecision(orderNumber, () => void approval.refetch())
  return (
    <Panel title={t('app-order:approval.title', { name: order.placedBy })}>
      {approval.isPending && <Skeleton of="text" lines={12} />}
      {approval.isError && (
        <Failure
          error={approval.error}
          title={t('app-order:approval.notPossible')}
          onRetry={() => void approval.refetch()}
        />
      )}
      {isProblem(approval.error, 'payment.method_unavailable') && (
        <p>
          {t('app-order:approval.otherMethod', {
            method: t(`app-order:payment.${order.payment.code}`),
          })}
        </p>
      )}
      {approval.data && <Prices order={order} approval={approval.data.data} />}
      {!approval.isPending && (
        <DecisionForm order={order} decision={decision} approval={approval.data?.data} />
      )}
    </Panel>
  )
}

function Prices({ order, approval }: { order: Order; approval: OrderApproval }) {
  const { t, locale } = useTexts()
  const formats = useFormats()
  const { asked, now, budget, value } = approval
  const isChanged = asked.subtotal !== now.subtotal || asked.currency !== now.currency
  const { productCurrency } = now
  const total = formats.money(now.subtotal, now.currency)
  const nameOf = (partNumber: string) =>
    order.lines.find((it) => it.partNumber === partNumber)?.name ?? partNumber
  return (
    <dl className={prices}>
      <div>
        <dt>{t('app-order:approval.asked')}</dt>
        <dd>{formats.money(asked.subtotal, asked.currency)}</dd>
      </div>
      <div data-changed={isChanged}>
        <dt>{t('app-order:approval.now')}</dt>
        <dd>{isChanged ? total : withDetail(locale, total, t('app-order:approval.same'))}</dd>
      </div>
      {approval.lines.map((it) => (
        <div key={it.partNumber}>
          <dt>{nameOf(it.partNumber)}</dt>
          <dd>
            {formats.money(it.asked, productCurrency)} → {formats.money(it.now, productCurrency)}
          </dd>
        </div>
      ))}
      {budget && (
        <div>
          <dt>{t('app-order:approval.budget')}</dt>
          <dd>
            <BudgetText budget={budget} value={value} currency={productCurrency} />
          </dd>
        </div>
      )}
    </dl>
  )
}

interface BudgetProps {
  budget: NonNullable<OrderApproval['budget']>
  /** What the order takes of the budget. */
  value: number
  currency: string
}

function BudgetText({ budget: { limit, spent }, value, currency }: BudgetProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const money = (amount: number) => formats.money(amount, currency)
  const after = limit - spent - value
  return after < 0
    ? t('app-order:approval.over', { left: money(Math.max(limit - spent, 0)), over: money(-after) })
    : t('app-order:approval.within', { left: money(limit - spent), after: money(after) })
}

interface FormProps {
  order: Order
  decision: ReturnType<typeof useDecision>
  approval: OrderApproval | undefined
}

function DecisionForm({ order, decision, approval }: FormProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const id = useId()
  const [note, setNote] = useState('')
  const isRestored = useKeptInput<string>({
    name: 'approval',
    read: () => (note === '' ? undefined : note),
    restore: setNote,
  })
  const [isNoteMissing, setNoteMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { approve, reject } = decision
  const trimmed = note.trim()
  const isShort = trimmed.length < noteLength.min
  const refuseNote = () => {
    setNoteMissing(true)
    field.current?.focus()
  }
  return (
    <div className={form}>
      <KeptInputNote isShown={isRestored} />
      <Field
        id={`${id}-note`}
        label={t('app-order:approval.note')}
        hint={t('app-order:approval.noteHint')}
        {...(isNoteMissing ? { error: t('app-order:noteShort') } : {})}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            ref={field}
            rows={2}
            maxLength={noteLength.max}
            value={note}
            onChange={({ target }) => {
              setNote(target.value)
              if (target.value.trim().length >= noteLength.min) setNoteMissing(false)
            }}
          />
        )}
      </Field>
      {approve.isError && (
        <Failure error={approve.error} title={t('app-order:approval.notApproved')} />
      )}
      {reject.isError && (
        <Failure error={reject.error} title={t('app-order:approval.notRejected')} />
      )}
      <p>
        <AppButton
          isBusy={reject.isPending}
          onClick={() => {
            if (isShort) refuseNote()
            else if (!approve.isPending) decision.rejectWith(trimmed)
          }}
        >
          {t(reject.isPending ? 'app-order:approval.rejecting' : 'app-order:approval.reject')}
        </AppButton>
        <ChangeButton order={order} />
        {approval && (
          <AppButton
            tone="primary"
            isBusy={approve.isPending}
            onClick={() => {
              if (trimmed !== '' && isShort) refuseNote()
              else if (!reject.isPending) decision.approveAt(approval.now.subtotal, trimmed)
            }}
          >
            {t(approve.isPending ? 'app-order:approval.approving' : 'app-order:approval.approve', {
              amount: formats.money(approval.now.subtotal, approval.now.currency),
            })}
          </AppButton>
        )}
      </p>
    </div>
  )
}

/** Opens the change of an order that has something to take away. */
function ChangeButton({ order }: { order: Order }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (order.totals.quantity <= 1 && order.lines.length <= 1) return null
  return (
    <>
      <AppButton onClick={() => setOpen(true)}>{t('app-order:change.open')}</AppButton>
      <Suspense>{isOpen && <ChangeDialog order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Approves or rejects an order. If the price has changed meanwhile, it is shown again. */
function useDecision(orderNumber: string, onPriceChange: () => void) {
  const { t } = useTexts()
  const changed = useOrderChanged()
  const decided = (text: string) => () => {
    changed()
    showToast(text)
  }
  const onError = (error: Error) => {
    if (isProblem(error, 'checkout.price_changed', 'checkout.rate_changed')) onPriceChange()
    if (isProblem(error, 'order.state_conflict')) changed()
  }
  const approve = useMutation(
    queries.order.approve.mutationOptions({
      onSuccess: decided(t('app-order:approval.approved', { number: orderNumber })),
      onError,
    }),
  )
  const reject = useMutation(
    queries.order.reject.mutationOptions({
      onSuccess: decided(t('app-order:approval.rejected', { number: orderNumber })),
      onError,
    }),
  )
  const noted = (note: string) => (note === '' ? {} : { note })
  return {
    approve,
    reject,
    approveAt: (expectedSubtotal: number, note: string) =>
      approve.mutate({ orderNumber, expectedSubtotal, ...noted(note) }),
    rejectWith: (note: string) => reject.mutate({ orderNumber, note }),
  }
}

const prices = css`
  display: grid;
  gap: ${space[2]};
  max-width: 640px;
  font-variant-numeric: tabular-nums;
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[4]};
    justify-content: space-between;
    &[data-changed='true'] {
      font-weight: 600;
      color: ${color.warning};
    }
  }
  dd {
    margin: 0;
    margin-inline-start: auto;
    text-align: end;
  }
`

const form = css`
  display: grid;
  gap: ${space[4]};
  max-width: 640px;
  > p {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    justify-content: end;
  }
`
