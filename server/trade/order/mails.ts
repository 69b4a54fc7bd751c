import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Mail, sendMails } from '#server/platform/mail/outbox.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import { findCompany, findPerson, listLines, listMembers, type OrderRow } from './store.ts'
import { nameIn } from './texts.ts'

/** What of an order is told by mail to whoever placed it. */
export type OrderMail =
  | 'placed'
  | 'approved'
  | 'rejected'
  | 'paid'
  | 'payment-failed'
  | 'cancelled'
  | 'expired'
  | 'completed'
  | 'refunded'

/** What is told beside the order: why it was decided so, and for how many hours it is kept. */
interface Telling {
  mail: OrderMail
  now: Date
  reason?: string | undefined
  hours?: number
}

/** Tells whoever placed an order what became of it: once for each thing that can. */
export async function tellBuyer(
  tx: Tx,
  order: OrderRow,
  { mail, now, reason, hours }: Telling,
): Promise<void> {
  const buyer = await findPerson(tx, order.placedBy)
  if (!buyer) return
  const { orderNumber, websiteCode: locale } = order
  const facts = {
    ...(await factsOf(tx, order, locale)),
    ...(reason === undefined ? {} : { reason }),
    ...(hours === undefined ? {} : { hours }),
  }
  await sendMails(
    tx,
    [
      {
        kind: `order.${mail}`,
        key: `order.${mail} ${orderNumber}`,
        to: buyer.email,
        locale,
        facts,
      },
    ],
    now,
  )
}

/** Tells the Admins of a company that somebody asks for an order, which they may answer for some days. */
export async function askAdmins(
  tx: Tx,
  order: OrderRow,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const [admins, buyer] = [
    await listMembers(tx, { companyId: order.companyId, role: 'Admin' }),
    await findPerson(tx, order.placedBy),
  ]
  const mails: Mail[] = []
  for (const { id, email, locale } of admins) {
    const note = order.note === null ? {} : { reason: order.note }
    const facts = {
      ...(await factsOf(tx, order, locale)),
      buyer: buyer ? fullName(buyer) : '',
      days,
      ...note,
    }
    mails.push({
      kind: 'order.approval-needed',
      key: `order.approval-needed ${order.orderNumber} ${id}`,
      to: email,
      locale,
      facts,
    })
  }
  await sendMails(tx, mails, now)
}

async function factsOf(tx: Tx, order: OrderRow, locale: Locale): Promise<Record<string, string>> {
  const [lines, company] = [
    await listLines(tx, order.orderNumber),
    await findCompany(tx, order.companyId),
  ]
  const [first] = lines
  return {
    orderNumber: order.orderNumber,
    item: first ? nameIn(first.name, locale) : '',
    total: amountText(order.totalMinor, order.currency, locale),
    company: company?.accountName ?? '',
    path: `/marketplace/transaction/Result?orderNumber=${order.orderNumber}`,
  }
}
