import type { AccumulatedRow } from './contract.ts'
import type { ChangeRow } from './store.ts'

/** Returns the API representation of a row of the level history. */
export function toAccumulatedView({
  id,
  at,
  action,
  orderNumber,
  currency,
  amountMinor,
  memberTypeBefore,
  memberType,
  startsOn,
  endsOn,
}: ChangeRow): AccumulatedRow {
  return {
    id,
    date: at.toISOString(),
    action,
    orderNumber,
    currency,
    amount: amountMinor,
    memberTypeBefore,
    memberType,
    levelStartDate: startsOn,
    levelEndDate: endsOn,
  }
}
