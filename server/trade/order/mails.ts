import { joinList, withLabel } from '#config/lists.ts'
import { type Locale, localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import { listLines } from './line-store.ts'
import { requireCompany, findPerson, listMembers, type OrderRow } from './store.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'

/** Kinds of email to the person who placed an order. */
export type OrderMail =
  | 'placed'
  | 'changed'
  | 'approved'
  | 'rejected'
  | 'paid'
  | 'payment-failed'
  | 'cancelled'
  | 'expired'
  | 'completed'
  | 'refunded'
  | 'partly-refunded'

interface BuyerMail {
  mail: OrderMail
  now: Date
  /** The reason that was given for the decision, if any. */
  reason?: string | undefined
  /** The order before an Admin changed it, if that is what the email tells. */
  before?: OrderRow
  /** Number of hours for which the buyer can start another payment. */
  hours?: number
}

/**
 * Queues an email about an order to the person who placed it, or who has taken it over. Each kind
 * of email is sent at most once per order, but one for each change.
 */
export async function mailBuyer(
  tx: Tx,
  order: OrderRow,
  { mail, now, reason, before, hours }: BuyerMail,
): Promise<void> {
  const buyer = await findPerson(tx, order.ownerId ?? order.placedBy)
  if (!buyer) return
  const locale = order.websiteCode
  const kind = `order.${mail}` as const
  const facts = {
    ...(await orderFacts(tx, order, locale)),
    ...(reason === undefined ? {} : { reason }),
    ...(before && changeFacts(before, order, locale)),
    ...(hours === undefined ? {} : { hours }),
  }
  // an order can be changed more than once
  const key = `${kind} ${order.orderNumber}${before ? ` ${now.toISOString()}` : ''}`
  await tellPeople(tx, [{ kind, key, to: buyer.email, locale, facts }], {
    companyId: order.companyId,
    now,
  })
}

/**
 * Queues emails that ask the company's Admins to approve an order within the given number of days.
 * With `only`, asks just this Admin again, who takes over the decision from a departing Admin.
 */
export async function mailApprovers(
  tx: Tx,
  order: OrderRow,
  { now, days, only }: { now: Date; days: number; only?: string },
): Promise<void> {
  const admins = await listMembers(tx, { companyId: order.companyId, role: 'Admin' })
  const buyer = await findPerson(tx, order.placedBy)
  const mails: Mail[] = []
  for (const { id, email, locale } of admins.filter((it) => (only ?? it.id) === it.id))
    mails.push({
      kind: 'order.approval-needed',
      key: `order.approval-needed ${order.orderNumber} ${id}${only === undefined ? '' : ' again'}`,
      to: email,
      locale,
      facts: {
        ...(await orderFacts(tx, order, locale)),
        buyer: buyer ? fullName(buyer) : '',
        days,
        ...(order.note === null ? {} : { reason: order.note }),
      },
    })
  await tellPeople(tx, mails, { companyId: order.companyId, now })
}

async function orderFacts(
  tx: Tx,
  order: OrderRow,
  locale: Locale,
): Promise<Record<string, string>> {
  const lines = await listLines(tx, order.orderNumber)
  const [firstLine] = lines
  const refunded = lines.filter((it) => it.refundedMinor !== null)
  const company = await requireCompany(tx, order.companyId)
  return {
    orderNumber: order.orderNumber,
    item: firstLine ? inLocale(firstLine.name, locale) : '',
    total: amountText(order.totalMinor, order.currency, locale),
    ...(refunded.length === 0
      ? {}
      : {
          refunded: amountText(order.refundedMinor, order.currency, locale),
          refundedItems: listText(
            refunded.map((it) => inLocale(it.name, locale)),
            locale,
          ),
        }),
    company: company.accountName,
    path: pathOf('console-order', { orderNumber: order.orderNumber }),
  }
}

/** What an Admin took away, and the total before. */
function changeFacts(
  before: OrderRow,
  { quote: { lines } }: OrderRow,
  locale: Locale,
): Record<string, string> {
  const changes = before.quote.lines.flatMap(({ partNumber, name, quantity }) => {
    const left = lines.find((it) => it.partNumber === partNumber)?.quantity ?? 0
    if (left === quantity) return []
    return [withLabel(locale, inLocale(name, locale), `${quantity} → ${left}`)]
  })
  return {
    changes: joinList(locale, changes, 'semicolon'),
    totalBefore: amountText(before.totalMinor, before.currency, locale),
  }
}

function listText(names: readonly string[], locale: Locale): string {
  const { intlLocale } = localeFacts[locale]
  return new Intl.ListFormat(intlLocale, { type: 'conjunction' }).format(new Set(names))
}
