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
  insertEntries,
  insertLot,
  insertMovement,
  insertReversal,
  listSpendable,
  type Lot,
  lockExpired,
  lockLotsOf,
  lockSpendable,
  type Portion,
  returnToLot,
  sumSpendable,
  takeFromLot,
} from './store.ts'

/** Number of lots that the expiry job handles per transaction. */
const expiryBatch = 100

/** Identifies a company's gift value in one currency at the time `now`. */
interface Account {
  companyId: string
  currency: string
  now: Date
}

/**
 * Returns a company's balance in a currency: the remaining value of its unexpired lots. Source: C8.
 */
export function giftValueOf(db: Db, account: Account): Promise<Minor> {
  return sumSpendable(db, account)
}

/**
 * Returns a company's balance, and the lots that a payment would take, each with its amount; none if
 * the balance does not cover the payment. Nothing is held.
 */
export async function spendingOf(
  db: Db,
  { amount, ...account }: Account & { amount: Minor },
): Promise<{ balance: Minor; portions: { lot: Lot; amountMinor: Minor }[] }> {
  const lots = await listSpendable(db, account)
  return {
    balance: sumOf(lots.map((it) => it.remainingMinor)),
    portions: portionsOf(lots, amount) ?? [],
  }
}

/**
 * Pays an order with gift value, using the value that expires soonest first. Records nothing if the
 * amount is 0. Source: C8.
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
  const movement = {
    companyId,
    currency,
    status: giftStatus.redeemed,
    amountMinor: -amount,
    orderNumber,
    personId,
    at: now,
  }
  await insertMovement(tx, movement, portions.map(toDebit))
}

/**
 * Takes an amount from a company's lots, starting with the lot that expires soonest. Locks the lots
 * in that order, so that concurrent spenders wait for each other instead of deadlocking.
 *
 * @throws Problem `giftvalue.insufficient` with the available balance
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

/**
 * Refunds an amount of the gift value that paid for an order, all of it or a part, once. Value from
 * unexpired lots returns to these lots. Value from expired lots goes into a new lot, which is valid
 * for the `refundedGiftValueDays` in config/orders.yaml. A part returns to the lots that were spent
 * last: they are as if the order had been placed without it. Source: C8, C21.
 */
export async function refundGiftValue(
  tx: Tx,
  config: Config,
  {
    orderNumber,
    amount,
    personId,
    now,
  }: { orderNumber: string; amount: Minor; personId?: string; now: Date },
): Promise<void> {
  const payment = amount === 0 ? undefined : await findPaymentOf(tx, orderNumber)
  if (!payment) return
  const { companyId, currency, status } = payment
  const id = crypto.randomUUID()
  const reversal = {
    id,
    companyId,
    currency,
    status,
    amountMinor: amount,
    orderNumber,
    reversalOf: payment.id,
    personId: personId ?? null,
    at: now,
  }
  if (!(await insertReversal(tx, reversal))) return
  const returned = await portionsToReturn(tx, payment.id, amount)
  const credits: Portion[] = []
  for (const { lot, amountMinor } of returned.filter((it) => it.lot.expiresAt > now)) {
    await returnToLot(tx, { lotId: lot.id, amountMinor })
    credits.push({ lotId: lot.id, amountMinor })
  }
  const expired = sumOf(
    returned.filter((it) => it.lot.expiresAt <= now).map((it) => it.amountMinor),
  )
  if (expired > 0) {
    const zone = await zoneOfCompany(tx, config, companyId)
    const expiresOn = addDays(dayIn(zone, now), config.orders.refundedGiftValueDays)
    const lotId = await insertLot(
      tx,
      toLotRow(
        { companyId, currency, amount: expired, expiresOn, source: 'refund', orderNumber, now },
        zone,
      ),
    )
    credits.push({ lotId, amountMinor: expired })
  }
  await insertEntries(tx, id, credits)
}

/** Locks the lots of a payment. Returns the amount for each, the lot that was spent last first. */
async function portionsToReturn(
  tx: Tx,
  movementId: string,
  amount: Minor,
): Promise<{ lot: Lot; amountMinor: Minor }[]> {
  const spent = await lockLotsOf(tx, movementId)
  const returnable = spent.toReversed().map(({ lot, amountMinor }) => ({
    lot,
    remainingMinor: -amountMinor,
  }))
  const portions = portionsOf(returnable, amount)
  if (!portions) throw new Error(`less than ${amount} was paid`)
  return portions.map(({ lot: { lot }, amountMinor }) => ({ lot, amountMinor }))
}

async function zoneOfCompany(tx: Tx, config: Config, companyId: string): Promise<string> {
  const regionCode = await findRegion(tx, companyId)
  if (regionCode === undefined) throw new Error(`there is no company ${companyId}`)
  return zoneOf(config, regionCode)
}

/** Gift value to grant to a company. */
export interface Grant extends Account {
  amount: Minor
  /**
   * The last day on which the gift value can be spent, in the time zone of the company's region.
   */
  expiresOn: Day
  source: GiftSource
  orderNumber?: string
  personId?: string
}

/** Grants gift value to a company. Records nothing if the amount is 0. */
export async function grantGiftValue(tx: Tx, config: Config, grant: Grant): Promise<void> {
  const { companyId, currency, amount, orderNumber = null, personId = null, now } = grant
  if (amount === 0) return
  const zone = await zoneOfCompany(tx, config, companyId)
  const lotId = await insertLot(tx, toLotRow(grant, zone))
  const movement = {
    companyId,
    currency,
    status: giftStatus.purchased,
    amountMinor: amount,
    orderNumber,
    personId,
    at: now,
  }
  await insertMovement(tx, movement, [{ lotId, amountMinor: amount }])
}

/**
 * Records the expiry of lots. Each record has the time when the lot expired: midnight in the
 * company's region. Expired value cannot be spent even before this job runs, and running the job
 * twice changes nothing. Source: C8.
 *
 * @returns the number of expired lots
 */
export async function expireGiftValue(
  db: Db,
  _config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  let expired = 0
  for (let found = expiryBatch; found === expiryBatch; expired += found) {
    found = await db.transaction(async (tx) => {
      const lots = await lockExpired(tx, { now, most: expiryBatch })
      for (const lot of lots) await expireLot(tx, lot)
      return lots.length
    })
  }
  if (expired > 0) log.info({ event: 'giftvalue.expired', lots: expired }, 'gift value expired')
  return expired
}

async function expireLot(
  tx: Tx,
  { id: lotId, companyId, currency, remainingMinor, expiresAt }: Lot,
): Promise<void> {
  if (!(await takeFromLot(tx, { lotId, amountMinor: remainingMinor }))) return
  const movement = {
    companyId,
    currency,
    status: giftStatus.expired,
    amountMinor: -remainingMinor,
    at: expiresAt,
  }
  await insertMovement(tx, movement, [{ lotId, amountMinor: -remainingMinor }])
}

function toLotRow(
  { companyId, currency, amount, expiresOn, source, orderNumber, now }: Grant,
  zone: string,
) {
  return {
    companyId,
    currency,
    amountMinor: amount,
    remainingMinor: amount,
    expiresOn,
    expiresAt: startOfDay(zone, addDays(expiresOn, 1)),
    source,
    orderNumber: orderNumber ?? null,
    createdAt: now,
  }
}

function toDebit({ lot, amountMinor }: { lot: Lot; amountMinor: Minor }): Portion {
  return { lotId: lot.id, amountMinor: -amountMinor }
}
