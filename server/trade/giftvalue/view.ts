import { fullName } from '#server/people/account/service.ts'
import type { GiftValueRow } from './contract.ts'
import type { MovementRow } from './store.ts'

/** Returns the API representation of a movement: a row of the gift value history. */
export function toGiftValueView({
  movement,
  counterpart,
  person,
  expiresOn,
}: MovementRow): GiftValueRow {
  const { id, at, status, currency, amountMinor, orderNumber, reversalOf } = movement
  return {
    id,
    date: at.toISOString(),
    status,
    currency,
    amount: amountMinor,
    orderNumber,
    expiryDate: expiresOn,
    isReversal: reversalOf !== null,
    counterpart: counterpart
      ? { accountId: counterpart.accountId, companyName: counterpart.name }
      : null,
    person: person ? fullName(person) : null,
  }
}
