import { type Formats, useFormats } from '#components/app/formats.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { intlTag } from '#config/intl.ts'
import type { Order, OrderStatus } from '#server/trade/order/order-contract.ts'

/** Returns what happens next with an order, who does it, and until when. Source: OD1. */
export function useNextStep(order: Order): string {
  const { t, locale } = useTexts()
  const formats = useFormats()
  return t(
    `app-order:next.${(sentences[order.status] ?? usual)(order)}`,
    factsOf(order, { t, locale, formats }),
  )
}

/** Key of the sentence for a state, where it depends on more than the state. */
const sentences: Partial<Record<OrderStatus, (order: Order) => string>> = {
  pending_approval: (it) => (it.approvers.length === 0 ? 'noApprover' : 'pending_approval'),
  pending_payment: (it) => (it.dueAt === null ? 'pending_payment_open' : 'pending_payment'),
  provisioning: (it) => (it.preparationDate === null ? 'provisioning' : 'delivery'),
  completed: (it) => (it.licenses.length > 0 ? 'licenses' : 'completed'),
  cancelled: (it) => (it.refunded > 0 ? 'cancelledRefunded' : 'cancelled'),
}

function usual({ status }: Order): string {
  return status
}

function factsOf(
  { dueAt, approvers, preparationDate, refunded, totals }: Order,
  { t, locale, formats }: Pick<Texts, 't' | 'locale'> & { formats: Formats },
): Record<string, string> {
  const people = approvers.map((name) => t('app-order:approval.person', { name }))
  const names = new Intl.ListFormat(intlTag(locale), { type: 'disjunction' }).format(people)
  return {
    names,
    due: dueAt === null ? '' : formats.moment(dueAt),
    day: preparationDate === null ? '' : formats.day(preparationDate.replaceAll('/', '-')),
    amount: formats.money(refunded, totals.currency),
  }
}
