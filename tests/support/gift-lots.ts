import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/**
 * Finds inconsistent gift value, which must not exist: lots whose remaining value differs from the
 * sum of their entries, movements that differ from the sum of their entries, and transfers whose
 * two movements do not match.
 */
export function giftValueFaults(app: Pick<TestApp, 'rows'>): Promise<{ fault: string }[]> {
  return app.rows(sql`
    select 'lot ' || gift_lot.id as fault from gift_lot left join gift_entry on lot_id = gift_lot.id
      group by gift_lot.id having remaining_minor <> coalesce(sum(gift_entry.amount_minor), 0)
    union all
    select 'movement ' || gift_movement.id from gift_movement left join gift_entry on movement_id = gift_movement.id
      group by gift_movement.id having gift_movement.amount_minor <> coalesce(sum(gift_entry.amount_minor), 0)
    union all
    select 'transfer ' || one.id from gift_movement as one left join gift_movement as other on other.id = one.counterpart_id
      where one.status = 4 and (other.counterpart_id is distinct from one.id or other.amount_minor <> -one.amount_minor)`)
}
