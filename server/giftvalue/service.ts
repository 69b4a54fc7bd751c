import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Minor } from '#server/money/minor.ts'
import type { Day } from '#server/time/zone.ts'
import type { GiftSource } from './status.ts'

/** What a company can spend of its gift value in a currency: the sum of what remains unexpired. Source: C8. */
export async function giftValueOf(_db: Db, _of: { companyId: string; currency: string; now: Date }): Promise<Minor> {
  throw new Error('not yet')
}

/**
 * Pays an order by gift value, of what expires soonest first. An amount of 0 leaves no trace. Source: C8.
 *
 * @throws Problem `giftvalue.insufficient`
 */
export async function spendGiftValue(
  _tx: Tx,
  _spent: { companyId: string; currency: string; amount: Minor; orderNumber: string; personId: string; now: Date },
): Promise<void> {
  throw new Error('not yet')
}

/** Gives back what an order was paid with, once: to where it came from, and as new value of 30 days where that has expired. Source: C8. */
export async function refundGiftValue(_tx: Tx, _config: Config, _refund: { orderNumber: string; personId?: string; now: Date }): Promise<void> {
  throw new Error('not yet')
}

/** Gives a company gift value that can be spent until the end of a day in the zone of its region. */
export async function grantGiftValue(
  _tx: Tx,
  _config: Config,
  _grant: { companyId: string; currency: string; amount: Minor; expiresOn: Day; source: GiftSource; orderNumber?: string; personId?: string; now: Date },
): Promise<void> {
  throw new Error('not yet')
}
