import { fullName } from '#server/people/account/service.ts'
import type { GiftValueRow } from './contract.ts'
import type { MovementRow } from './store.ts'

/** Converts a movement to a history row as the API returns it. */
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
