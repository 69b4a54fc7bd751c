import type { Config } from '#config/schema.ts'
import { listSeededCompanies, listSeededPeople } from '#server/people/account/import-store.ts'
import { setMemberType } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertGiftBooks } from '#server/trade/giftvalue/import-store.ts'
import {
  type GiftBooks,
  giftBooks,
  type GiftDeed,
} from '#server/trade/giftvalue/seed-gift-value.ts'
import {
  countedAmount,
  countedCurrency,
  levelRulesIn,
} from '#server/trade/membership/counted-currency.ts'
import { insertLevelBooks } from '#server/trade/membership/import-store.ts'
import {
  countInBooks,
  type LevelBooks,
  levelOf,
  newLevelBooks,
  settleBooks,
} from '#server/trade/membership/seed-levels.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import {
  insertSeedOrders,
  listPricedPlans,
  type PricedPlan,
} from '#server/trade/order/import-store.ts'
import { insertSeedPayments } from '#server/trade/payment/import-store.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import type { SeedCompanyHistory, SeedHistory } from './seed-history-file.ts'
import { type SeededOrder, seededOrder } from './seed-orders.ts'

const hour = 3_600_000

/** What history is made of, beside its file. */
interface Making {
  config: Config
  history: SeedHistory
  now: Date
  people: ReadonlyMap<string, string>
  plans: readonly PricedPlan[]
  /** How many orders each year has had. */
  counts: Map<string, number>
}

/** What became of a company. */
interface Told {
  companyId: string
  orders: SeededOrder[]
  gift: GiftBooks
  levels: LevelBooks
}

/**
 * Gives the seeded companies three years of orders, gift value and levels that agree with each other and end now: each order at the
 * price of the level that the company had then, each level from the orders that were completed.
 *
 * @throws Error that names what seed/history.yaml says and the seed has not
 */
export async function insertHistory(
  tx: Tx,
  { config, history, now }: { config: Config; history: SeedHistory; now: Date },
): Promise<void> {
  const { companies } = history
  const orders = companies.flatMap((it) => it.orders)
  const found = await listSeededCompanies(
    tx,
    companies.map((it) => it.accountId),
  )
  const people = new Map(
    (await listSeededPeople(tx, [...new Set(orders.map((it) => it.by))])).map((it) => [
      it.email,
      it.id,
    ]),
  )
  const plans = await listPricedPlans(tx, {
    config,
    partNumbers: [...new Set(orders.map((it) => it.partNumber))],
  })
  const making: Making = { config, history, now, people, plans, counts: new Map() }
  const told = companies.map((company) => {
    const row =
      found.find((it) => it.accountId === company.accountId) ??
      fail(`no company is ${company.accountId}`)
    return historyOf(company, row, making)
  })
  const all = told.flatMap((it) => it.orders)
  await insertSeedOrders(tx, {
    orders: all.flatMap((it) => it.orders),
    lines: all.flatMap((it) => it.lines),
    events: all.flatMap((it) => it.events),
  })
  await insertSeedPayments(tx, all.flatMap(paymentsOf))
  await insertGiftBooks(
    tx,
    told.map((it) => it.gift),
  )
  await insertLevelBooks(
    tx,
    told.map((it) => it.levels),
  )
  for (const { companyId, levels } of told)
    await setMemberType(tx, { companyId, memberType: levelOf(levels) })
}

function historyOf(
  company: SeedCompanyHistory,
  { id: companyId, regionCode }: { id: string; regionCode: string },
  making: Making,
): Told {
  const { config, now } = making
  const zone = zoneOf(config, regionCode)
  const currency = productCurrency(config, regionCode)
  const counted = countedCurrency(config, regionCode)
  const today = dayIn(zone, now)
  const joinedOn = addDays(today, -company.joinedDaysAgo)
  const levels = newLevelBooks({
    companyId,
    currency: counted,
    zone,
    rules: levelRulesIn(config, counted),
    joinedOn,
  })
  const orders: SeededOrder[] = []
  const deeds: GiftDeed[] = company.giftValue.map(({ daysAgo, amount, valid, source }) => {
    const day = addDays(today, -daysAgo)
    return {
      at: atHour(zone, day, 8),
      amount: amount * 100,
      expiresOn: addDays(day, valid),
      source,
      personId: null,
    }
  })
  for (const [count, order] of company.orders.toSorted((a, b) => b.daysAgo - a.daysAgo).entries()) {
    const day = addDays(today, -order.daysAgo)
    settleBooks(levels, day)
    const at = new Date(atHour(zone, day, 9).getTime() + ((count * 47) % 420) * 60_000)
    const memberType = levelOf(levels)
    const plan = making.plans.find(
      (it) =>
        it.partNumber === order.partNumber &&
        it.currency === currency &&
        it.memberType === memberType,
    )
    const personId = making.people.get(order.by) ?? fail(`nobody is ${order.by}`)
    const facts = {
      id: companyId,
      regionCode,
      zone,
      currency,
      memberType,
      websiteCode: company.websiteCode,
    }
    const orderNumber = numberOf(making, day)
    const seeded = seededOrder(order, {
      config,
      history: making.history,
      company: facts,
      personId,
      orderNumber,
      at,
      plan: plan ?? fail(`${order.partNumber} has no price in ${currency}`),
    })
    orders.push(seeded)
    if (order.pay === 'gift' && order.state !== 'cancelled')
      deeds.push({ at, amount: seeded.valueMinor, orderNumber, personId })
    const { completedAt, valueMinor } = seeded
    if (!completedAt) continue
    const amount = countedAmount(config, { amount: valueMinor, currency }, counted)
    countInBooks(levels, { at: completedAt, day: dayIn(zone, completedAt), amount, orderNumber })
  }
  settleBooks(levels, today)
  const sorted = deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return { companyId, orders, gift: giftBooks({ companyId, currency, zone }, sorted, now), levels }
}

function paymentsOf({ orders }: SeededOrder) {
  return orders.map(
    ({
      orderNumber,
      companyId,
      paymentMethodCode: methodCode,
      totalMinor: amountMinor,
      currency,
      placedAt,
      paidAt,
    }) => ({
      orderNumber,
      companyId,
      methodCode,
      amountMinor,
      currency,
      startedAt: placedAt,
      settledAt: paidAt ?? null,
      status: paidAt ? ('succeeded' as const) : ('cancelled' as const),
      brand: methodCode === PaymentMethod.CreditCard ? ('visa' as const) : null,
    }),
  )
}

/** What stands before the first seeded order of a year: the documents' examples of numbers that find nothing. */
const unused = 10

/** Seeded orders have numbers below those of the sequence, which begins at 101. */
function numberOf({ counts }: Making, day: string): string {
  const year = day.slice(0, 4)
  const count = (counts.get(year) ?? unused) + 1
  counts.set(year, count)
  return `M-${year}-${String(count).padStart(6, '0')}`
}

function atHour(zone: string, day: string, hours: number): Date {
  return new Date(startOfDay(zone, day).getTime() + hours * hour)
}

function fail(reason: string): never {
  throw new Error(`seed/history.yaml: ${reason}`)
}
