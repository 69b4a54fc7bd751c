import type { Config } from '#config/schema.ts'
import { addDays } from '#server/platform/time/zone.ts'

/**
 * Returns the day on which a line is due: the day on which its order can ship or, if the order names
 * none, a few days after it was paid. Null while the order is unpaid.
 */
export function dueDay(
  { crm }: Config,
  { preparationDate, paidAt }: { preparationDate: string | null; paidAt: Date | null },
): string | null {
  if (paidAt === null) return null
  return (
    preparationDate?.replaceAll('/', '-') ??
    addDays(paidAt.toISOString().slice(0, 10), crm.deliveryDays)
  )
}
