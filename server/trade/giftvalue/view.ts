import { fullName } from '#server/people/account/service.ts'
import type { GiftValueRow } from './contract.ts'
import type { MovementRow } from './history-store.ts'

/** Returns the API representation of a movement: a row of the gift value history. */
export function toGiftValueView({
  movement,
  counterpart,
  person,
  lots,
  balanceMinor,
}: MovementRow): GiftValueRow {
  const { id, at, status, currency, amountMinor, orderNumber, reversalOf } = movement
  return {
    id,
    date: at.toISOString(),
    status,
    currency,
    amount: amountMinor,
    orderNumber,
    expiryDate: lots[0]?.expiresOn ?? null,
    isReversal: reversalOf !== null,
    counterpart: counterpart
      ? { accountId: counterpart.accountId, companyName: counterpart.name }
      : null,
    person: person ? fullName(person) : null,
    balance: balanceMinor,
    lots: lots.map((it) => ({
      lotId: it.lotId,
      source: it.source,
      expiryDate: it.expiresOn,
      amount: it.amountMinor,
    })),
  }
}
