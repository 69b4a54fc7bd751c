import type { LimitKind } from '#config/limits.ts'
import type { Network } from '#server/kernel/client-address.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'

/** What the limits know of a sign-in attempt. */
export interface CountedAttempt {
  /** The email address as typed, in lower case. */
  email: string
  /** Networks that the attempt comes from, the smallest first. */
  networks: readonly Network[]
  /** Id of the browser, if the account has signed in from it before. */
  browser: string | undefined
}

/** Result of an attempt that exceeds a limit. */
export interface Locked {
  kind: 'locked'
  retryAfterSeconds: number
}

type NetworkLimits = Readonly<Record<Network['size'], LimitKind>>
const accountLimits: NetworkLimits = {
  own: 'sign-in',
  '/56': 'sign-in-56',
  '/48': 'sign-in-48',
}
const networkLimits: NetworkLimits = {
  own: 'sign-in-address',
  '/56': 'sign-in-address-56',
  '/48': 'sign-in-address-48',
}

/**
 * Counts an attempt before its password is checked. Attempts from a known browser count toward its
 * own limit only, so neither neighbors in its network nor attacks on the account can lock it out.
 */
export function countAttempt(
  limits: RateLimits,
  { email, networks, browser }: CountedAttempt,
): Promise<Locked | undefined> {
  return lockedFor(async () => {
    if (browser !== undefined) {
      await limits.consume('sign-in-browser', browser)
      // a right password resets the browser's limit, so this one bounds the passwords to check
      await limits.consume('sign-in-browsers', email)
      return
    }
    await limits.assertNotSpent('sign-in-account-closed', email)
    // the smallest network first: attempts that it rejects do not count toward the larger ones
    for (const { size, name } of networks) await limits.consume(networkLimits[size], name)
    for (const { size, name } of networks)
      await limits.consume(accountLimits[size], `${email} ${name}`)
  })
}

/** Counts a wrong password toward the limits of the account, except from a known browser. */
export function countFailure(
  limits: RateLimits,
  { email, browser }: CountedAttempt,
): Promise<Locked | undefined> {
  return lockedFor(async () => {
    if (browser !== undefined) return
    await limits.consume('sign-in-account-closed', email)
    await limits.consume('sign-in-account', email)
  })
}

/** Resets the attempts of a browser or network for an account after a successful sign-in. */
export async function forgetAttempts(
  limits: RateLimits,
  { email, networks, browser }: CountedAttempt,
): Promise<void> {
  if (browser !== undefined) return limits.forget('sign-in-browser', browser)
  for (const { size, name } of networks)
    await limits.forget(accountLimits[size], `${email} ${name}`)
}

async function lockedFor(count: () => Promise<void>): Promise<Locked | undefined> {
  try {
    await count()
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate.limited')
      return { kind: 'locked', retryAfterSeconds: error.retryAfterSeconds ?? 60 }
    throw error
  }
}
