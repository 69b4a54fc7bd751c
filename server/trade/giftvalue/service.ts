import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import { type Minor, sumOf } from '#server/platform/money/minor.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import { portionsOf } from './portions.ts'
import { type GiftSource, giftStatus } from './status.ts'
import {
  findPaymentOf,
  findRegion,
  giveToLot,
  insertEntries,
  insertLot,
  insertMovements,
  insertReversal,
  type Lot,
  lockExpired,
  lockLotsOf,
  lockSpendable,
  type Portion,
  sumSpendable,
  takeFromLot,
} from './store.ts'

/** For how long value is good that is given back after it had expired. Source: C8. */
const givenBackDays = 30
/** Lots that one transaction of the job expires. */
const portion = 100

/** Gift value of a company in a currency, at a moment. */
interface Account {
  companyId: string
  currency: string
  now: Date
}

/** What a company can spend of its gift value in a currency: the sum of what remains unexpired. Source: C8. */
export function giftValueOf(db: Db, account: Account): Promise<Minor> {
  return sumSpendable(db, account)
}

/**
 * Pays an order by gift value, of what expires soonest first. An amount of 0 leaves no trace. Source: C8.
 *
 * @throws Problem `giftvalue.insufficient`
 */
export async function spendGiftValue(
  tx: Tx,
  {
    amount,
    orderNumber,
    personId,
    ...account
  }: Account & { amount: Minor; orderNumber: string; personId: string },
): Promise<void> {
  if (amount === 0) return
  const portions = await takeSoonest(tx, { amount, ...account })
  const { companyId, currency, now } = account
  const id = crypto.randomUUID()
  await insertMovements(tx, [
    {
      id,
      companyId,
      currency,
      status: giftStatus.redeemed,
      amountMinor: -amount,
      orderNumber,
      personId,
      at: now,
    },
  ])
  await insertEntries(tx, id, portions.map(taken))
}

/**
 * Takes an amount from the lots of a company, of what expires soonest first. Lots are locked in that order, so that two who spend at
 * once wait for each other.
 *
 * @throws Problem `giftvalue.insufficient` with what there is
 */
export async function takeSoonest(
  tx: Tx,
  { amount, ...account }: Account & { amount: Minor },
): Promise<{ lot: Lot; amountMinor: Minor }[]> {
  const lots = await lockSpendable(tx, account)
  const portions = portionsOf(lots, amount)
  const insufficient = () =>
    new Problem('giftvalue.insufficient', {
      context: {
        currency: account.currency,
        available: sumOf(lots.map((it) => it.remainingMinor)),
        amount,
      },
    })
  if (!portions) throw insufficient()
  for (const { lot, amountMinor } of portions)
    if (!(await takeFromLot(tx, { lotId: lot.id, amountMinor }))) throw insufficient()
  return portions
}

/** Gives back what an order was paid with, once: to where it came from, and as new value of 30 days where that has expired. Source: C8. */
export async function refundGiftValue(
  tx: Tx,
  config: Config,
  { orderNumber, personId, now }: { orderNumber: string; personId?: string; now: Date },
): Promise<void> {
  const payment = await findPaymentOf(tx, orderNumber)
  if (!payment) return
  const { companyId, currency, status } = payment
  const id = crypto.randomUUID()
  const reversal = {
    id,
    companyId,
    currency,
    status,
    amountMinor: -payment.amountMinor,
    orderNumber,
    reversalOf: payment.id,
    personId: personId ?? null,
    at: now,
  }
  if (!(await insertReversal(tx, reversal))) return
  const spent = await lockLotsOf(tx, payment.id)
  const given: Portion[] = []
  for (const { lot, amountMinor } of spent.filter((it) => it.lot.expiresAt > now)) {
    await giveToLot(tx, { lotId: lot.id, amountMinor: -amountMinor })
    given.push({ lotId: lot.id, amountMinor: -amountMinor })
  }
  const late = sumOf(spent.filter((it) => it.lot.expiresAt <= now).map((it) => -it.amountMinor))
  if (late > 0) {
    const zone = zoneOf(config, await findRegion(tx, companyId))
    const expiresOn = addDays(dayIn(zone, now), givenBackDays)
    const lotId = await insertLot(
      tx,
      lotOf(
        { companyId, currency, amount: late, expiresOn, source: 'refund', orderNumber, now },
        zone,
      ),
    )
    given.push({ lotId, amountMinor: late })
  }
  await insertEntries(tx, id, given)
}

/** Gift value that a company gets. */
export interface Grant extends Account {
  amount: Minor
  /** The last day on which it can be spent, in the zone of the company's region. */
  expiresOn: Day
  source: GiftSource
  orderNumber?: string
  personId?: string
}

/** Gives a company gift value. An amount of 0 leaves no trace. */
export async function grantGiftValue(tx: Tx, config: Config, grant: Grant): Promise<void> {
  const { companyId, currency, amount, orderNumber = null, personId = null, now } = grant
  if (amount === 0) return
  const lotId = await insertLot(tx, lotOf(grant, zoneOf(config, await findRegion(tx, companyId))))
  const id = crypto.randomUUID()
  await insertMovements(tx, [
    {
      id,
      companyId,
      currency,
      status: giftStatus.purchased,
      amountMinor: amount,
      orderNumber,
      personId,
      at: now,
    },
  ])
  await insertEntries(tx, id, [{ lotId, amountMinor: amount }])
}

/**
 * Writes down what has expired, dated with the moment at which it did: midnight in the region of its company. Nobody could spend it
 * since, whenever this runs; twice does nothing more. Returns how many lots there were. Source: C8.
 */
export async function expireGiftValue(
  db: Db,
  _config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  let expired = 0
  for (let found = portion; found === portion; expired += found) {
    found = await db.transaction(async (tx) => {
      const lots = await lockExpired(tx, { now, most: portion })
      for (const lot of lots) await expire(tx, lot)
      return lots.length
    })
  }
  if (expired > 0) log.info({ event: 'giftvalue.expired', lots: expired }, 'gift value expired')
  return expired
}

async function expire(
  tx: Tx,
  { id: lotId, companyId, currency, remainingMinor, expiresAt }: Lot,
): Promise<void> {
  if (!(await takeFromLot(tx, { lotId, amountMinor: remainingMinor }))) return
  const id = crypto.randomUUID()
  await insertMovements(tx, [
    {
      id,
      companyId,
      currency,
      status: giftStatus.expired,
      amountMinor: -remainingMinor,
      at: expiresAt,
    },
  ])
  await insertEntries(tx, id, [{ lotId, amountMinor: -remainingMinor }])
}

function lotOf(
  { companyId, currency, amount, expiresOn, source, orderNumber, now }: Grant,
  zone: string,
) {
  const expiresAt = startOfDay(zone, addDays(expiresOn, 1))
  return {
    companyId,
    currency,
    amountMinor: amount,
    remainingMinor: amount,
    expiresOn,
    expiresAt,
    source,
    orderNumber: orderNumber ?? null,
    createdAt: now,
  }
}

function taken({ lot, amountMinor }: { lot: Lot; amountMinor: Minor }): Portion {
  return { lotId: lot.id, amountMinor: -amountMinor }
}
