import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Email address of a login that can sign in. */
export const known = 'dana.whitfield@brazos-food.example'

/** Email address of a login that `disableLogin` disables. */
export const disabled = 'freja.holm@nordhaven.example'

/** Email address without a login. */
export const unknown = 'never.seen@brazos-food.example'

/** Disables the login of `disabled`. */
export async function disableLogin(app: TestApp): Promise<void> {
  await app.rows(sql`update login set is_disabled = true where email = ${disabled}`)
}

/** Counts the log lines of an event. */
export function eventsIn({ log }: TestApp, event: string): number {
  return log.filter((it) => it['event'] === event).length
}
