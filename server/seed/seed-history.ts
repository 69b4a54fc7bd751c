import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import { listSeededCompanies, listSeededPeople } from '#server/people/account/import-store.ts'
import { setMemberType } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import { expireGiftValue, grantGiftValue } from '#server/trade/giftvalue/service.ts'
import { settleLevel } from '#server/trade/membership/service.ts'
import { listSeededPlans, type SeededPlan } from '#server/trade/order/import-store.ts'
import { insertSeedPayments, type SeedPayment } from '#server/trade/payment/import-store.ts'
import { type Market, marketOf } from '#server/trade/pricing/service.ts'
import type { SeedCompanyHistory, SeedHistory } from './seed-history-file.ts'
import { recordSeedOrder } from './seed-orders.ts'

const hour = 3_600_000

/** The context of a replay, with the people and plans that the seed file refers to. */
interface Replay {
  config: Config
  now: Date
  /** Ids of people by email address. */
  people: ReadonlyMap<string, string>
  /** Plans by part number. */
  plans: ReadonlyMap<string, SeededPlan>
  /** Number of the last seeded order of each year. */
  counts: Map<string, number>
}

/** A past event of a company, and the function that records it. */
interface PastEvent {
  at: Date
  record: (tx: Tx) => Promise<SeedPayment[]>
}

/**
 * Gives the seeded companies a history of orders, gift value and levels that ends today. It calls
 * the same services as live requests, with each event's own time, so that an order is priced for
 * the level that the company had then.
 *
 * @throws Error if seed/history.yaml refers to a company, person or plan that the seed does not
 * have
 */
export async function insertHistory(
  tx: Tx,
  {
    config,
    history: { companies },
    now,
    log,
  }: { config: Config; history: SeedHistory; now: Date; log: Logger },
): Promise<void> {
  const orders = companies.flatMap((it) => it.orders)
  const accountIds = companies.map((it) => it.accountId)
  const found = await listSeededCompanies(tx, accountIds)
  const people = await listSeededPeople(tx, [...new Set(orders.map((it) => it.by))])
  const plans = await listSeededPlans(tx, [...new Set(orders.map((it) => it.partNumber))])
  const replay: Replay = {
    config,
    now,
    people: new Map(people.map((it) => [it.email, it.id])),
    plans: new Map(plans.map((it) => [it.partNumber, it])),
    counts: new Map(),
  }
  const payments: SeedPayment[] = []
  for (const company of companies) {
    const row = found.find((it) => it.accountId === company.accountId)
    if (!row) fail(`there is no company ${company.accountId}`)
    const market = marketOf({ config, company: { ...row, maintenance: null } }, company.websiteCode)
    payments.push(...(await replayCompany(tx, replay, { company, market })))
  }
  await insertSeedPayments(tx, payments)
  await expireGiftValue(tx, config, { now, log })
}

async function replayCompany(
  tx: Tx,
  replay: Replay,
  { company, market }: { company: SeedCompanyHistory; market: Market },
): Promise<SeedPayment[]> {
  const { config, now } = replay
  const { zone } = market
  const companyId = market.company.id
  const today = dayIn(zone, now)
  await setMemberType(tx, { companyId, memberType: 0 })
  const joinedAt = startOfDay(zone, addDays(today, -company.joinedDaysAgo))
  await settleLevel(tx, config, { companyId, at: joinedAt, isSilent: true })
  const events = [
    ...company.giftValue.map((it) => grantEvent(replay, { grant: it, market, today })),
    ...company.orders
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map((order, index) => orderEvent(replay, { order, index, company, market, today })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const payments: SeedPayment[] = []
  for (const { record } of events) {
    payments.push(...(await record(tx)))
    await yieldToEventLoop()
  }
  await settleLevel(tx, config, { companyId, at: now, isSilent: true })
  return payments
}

function grantEvent(
  { config }: Replay,
  {
    grant: { daysAgo, amount, valid, source },
    market: { company, productCurrency: currency, zone },
    today,
  }: { grant: SeedCompanyHistory['giftValue'][number]; market: Market; today: string },
): PastEvent {
  const day = addDays(today, -daysAgo)
  const at = atHour(zone, day, 8)
  const grant = {
    companyId: company.id,
    currency,
    amount: amount * 100,
    expiresOn: addDays(day, valid),
    source,
    now: at,
  }
  return {
    at,
    record: async (tx) => {
      await grantGiftValue(tx, config, grant)
      return []
    },
  }
}

function orderEvent(
  replay: Replay,
  {
    order,
    index,
    company: { websiteCode },
    market,
    today,
  }: {
    order: SeedCompanyHistory['orders'][number]
    index: number
    company: SeedCompanyHistory
    market: Market
    today: string
  },
): PastEvent {
  const { config, people, plans } = replay
  const { company, zone } = market
  const day = addDays(today, -order.daysAgo)
  // spread the orders over seven hours of the day
  const placedAt = new Date(atHour(zone, day, 9).getTime() + ((index * 47) % 420) * 60_000)
  const orderNumber = nextNumber(replay, day)
  const personId = people.get(order.by) ?? fail(`there is no ${order.by}`)
  const plan = plans.get(order.partNumber) ?? fail(`there is no plan ${order.partNumber}`)
  return {
    at: placedAt,
    record: async (tx) => {
      const ofCompany = { companyId: company.id, at: placedAt, isSilent: true }
      const memberType = await settleLevel(tx, config, ofCompany)
      const payment = await recordSeedOrder(tx, config, {
        order,
        websiteCode,
        market: { ...market, company: { ...company, memberType } },
        plan,
        personId,
        orderNumber,
        placedAt,
      })
      return [payment]
    },
  }
}

/**
 * How many order numbers to leave unused at the start of each year. Examples in the API
 * documentation use these numbers for orders that do not exist.
 */
const unused = 10

/**
 * Returns the next order number of a year. Seeded orders stay below the sequence of live orders,
 * which starts at 100001.
 */
function nextNumber({ counts }: Replay, day: string): string {
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
