import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { ProviderDependencies } from '#server/people/identity-provider/service.ts'
import type { TestApp } from './app.ts'
import { seedPassword } from './seed-password.ts'

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

/** Returns what the functions of the embedded identity provider need. */
export function providerOf({ resources }: TestApp): ProviderDependencies {
  const { database, log, limits, signIn } = resources
  if (!signIn.embedded) throw new Error('the identity provider is not embedded')
  return {
    db: database.db,
    log,
    limits,
    secrets: signIn.embedded.secrets,
    logKey: signIn.secrets.logKey,
  }
}

/** Stores the password of a login under a hash that takes microseconds to check. */
export async function cheapenLogin(app: TestApp, email: string): Promise<void> {
  const passwordHash = await hash(seedPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await app.rows(sql`update login set password_hash = ${passwordHash} where email = ${email}`)
}
