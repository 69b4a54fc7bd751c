import { sql } from 'drizzle-orm'
import type { CompanyRole } from '#config/permissions.ts'
import { expireOrders } from '#server/trade/order/expire.ts'
import type { TestApp } from './app.ts'
import {
  type Flow,
  type Method,
  markets,
  methods,
  priceIn,
  selectedIn,
} from './buying-companies.ts'
import type { ExpectedPrice } from './expected-price.ts'
import { closedTermsReasons, type Purchase } from './means-of-payment.ts'

/** One way through a checkout. */
export interface Cell extends Purchase {
  role: CompanyRole
  /** `abandoned`: the buyer leaves after the price is held or, with a card, at the gateway. */
  outcome: 'ok' | 'refused' | 'abandoned'
}

/** Returns the code of the payment method. */
export function codeOf({ method }: Pick<Cell, 'method'>): 0 | 1 | 2 {
  return methods.indexOf(method) as 0 | 1 | 2
}

/** True if the company's region does not pay by card. */
export function isClosedCard({ method, market }: Pick<Cell, 'method' | 'market'>): boolean {
  return method === 'card' && market !== 'Taiwan'
}

/** The status of an order that is paid: staff deliver what is built to order. */
export function paidStatus(flow: Flow): string {
  return flow === 'built to order' ? 'provisioning' : 'completed'
}

/** How a closed payment method is refused. */
export function refusalIn({ market, method }: Cell) {
  if (method === 'gift value') return { code: 'giftvalue.insufficient' }
  const reasonCode = method === 'card' ? 'payment.region_not_supported' : closedTermsReasons[market]
  const code =
    reasonCode === 'purchase.not_existing_customer' ? reasonCode : 'payment.method_unavailable'
  return { code, context: { reasonCode } }
}

/** How a cell of the matrix ends: with one order or none, and with what is left to pay with. */
export function expectedEnd(cell: Cell, { value, methods: paid }: ExpectedPrice) {
  const { flow, market, method, outcome } = cell
  const { currency, subtotal } = paid[codeOf(cell)].totals
  const isOk = outcome === 'ok'
  const end = orderEnd(cell)
  const taken = (by: Method) => (isOk && method === by ? subtotal : 0)
  const order = {
    status: end?.status,
    total: subtotal,
    currency,
    value,
    payments: end?.payment === undefined ? [] : [`${end.payment} ${subtotal} ${currency}`],
    giftValue: taken('gift value'),
    credit: taken('credit terms'),
    renewals: isOk && flow === 'renewal' ? selectedIn('renewal', market).quantity : 0,
    licenses: isOk && flow === 'plan' ? selectedIn('plan', market).quantity : 0,
    mails: end?.mails,
  }
  // the last cent is taken away to have gift value refused
  const left = { ok: 0, refused: value - 1, abandoned: value }[outcome]
  return {
    orders: end ? [order] : [],
    means: { 'gift value': left, 'credit terms': taken('credit terms'), card: 0 }[method],
  }
}

interface End {
  status: string
  payment?: string
  mails: string[]
}

/** The order of a cell; undefined if there must be none. */
function orderEnd(cell: Cell): End | undefined {
  const { flow, role, method, outcome } = cell
  const asked = role === 'Basic' ? ['order.approval-needed'] : []
  const approved = role === 'Basic' ? [...asked, 'order.approved'] : []
  if (outcome === 'ok') {
    const mails =
      method === 'card'
        ? [...approved, 'order.paid']
        : role === 'Basic'
          ? approved
          : ['order.placed']
    return { status: paidStatus(flow), payment: 'succeeded', mails }
  }
  if (method === 'card' && !isClosedCard(cell)) {
    const status = outcome === 'refused' ? 'cancelled' : 'expired'
    return {
      status,
      payment: 'declined',
      mails: [...approved, 'order.payment-failed', `order.${status}`],
    }
  }
  return outcome === 'refused' && role === 'Basic'
    ? { status: 'rejected', mails: [...asked, 'order.rejected'] }
    : undefined
}

/**
 * Reads the orders with a note, and what the company has to pay with by the method: its gift value,
 * or what it owes. Amounts are in hundredths.
 */
export async function endOf(app: TestApp, { market, method }: Purchase, note: string) {
  const { accountId } = markets[market]
  const { currency } = priceIn('membership', market).methods[0].totals
  const orders = await app.rows<PlacedRow>(sql`
    select status, total_minor::float8 as total, currency, value_minor::float8 as value,
      (select coalesce(json_agg(status || ' ' || amount_minor || ' ' || currency order by started_at), '[]')
        from payment where payment.order_number = it.order_number) as payments,
      (select coalesce(-sum(amount_minor), 0)::float8 from gift_movement
        where gift_movement.order_number = it.order_number) as "giftValue",
      (select coalesce(sum(amount_minor), 0)::float8 from credit_hold
        where credit_hold.order_number = it.order_number) as credit,
      (select count(*)::int from license_renewal renewal
        where renewal.order_number = it.order_number and taken_back_at is null) as renewals,
      (select count(*)::int from license where license.order_number = it.order_number) as licenses,
      (select coalesce(json_agg(kind order by created_at, kind), '[]') from mail
        where kind like 'order.%' and split_part(key, ' ', 2) = it.order_number) as mails
    from purchase_order it where note = ${note}`)
  const [left] = await app.rows<{ gift: number; used: number }>(sql`
    select (
      select used_minor::float8 from credit_account where credit_account.company_id = company.id
    ) as used, (
      select coalesce(sum(remaining_minor), 0)::float8 from gift_lot
      where gift_lot.company_id = company.id and currency = ${currency} and expires_at > now()
    ) as gift
    from company where account_id = ${accountId}`)
  return {
    orders,
    means: { 'gift value': left?.gift, 'credit terms': left?.used, card: 0 }[method],
  }
}

interface PlacedRow {
  status: string
  total: number
  currency: string
  value: number
  payments: string[]
  giftValue: number
  credit: number
  renewals: number
  licenses: number
  mails: string[]
}

/** Lets a day pass in which nobody pays: a failed payment can be retried that long. */
export async function expireUnpaid(app: TestApp): Promise<void> {
  const { database, config, log } = app.resources
  const now = new Date(Date.now() + 25 * 3_600_000)
  await expireOrders(database.db, config.current, { now, log })
}
