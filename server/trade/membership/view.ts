import type { AccumulatedRow } from './contract.ts'
import type { ChangeRow } from './store.ts'

/** A change of the level as a row of the history. */
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
