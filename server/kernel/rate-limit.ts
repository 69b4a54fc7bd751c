import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { LimitKind, Rate } from '#config/limits.ts'
import type { Config } from '#config/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Problem } from './problem.ts'
import { callCount } from './tables.ts'

/** What of a limit is left after a call. */
export interface Allowance {
  limit: number
  remaining: number
  /** Until the count begins anew. */
  resetSeconds: number
}

/** An allowance as headers tell it. Source: C1. */
export function rateHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}

/** Counts calls, and refuses what is too much. */
export interface RateLimits {
  /**
   * Counts a call of a kind by whoever `key` names: a person's id, an address's network, an account with an address.
   *
   * @returns what is left; undefined when limits are not enforced
   * @throws Problem `rate.limited` with the seconds to wait, `context` being the allowance
   */
  consume(kind: LimitKind, key: string): Promise<Allowance | undefined>
  /**
   * Refuses without counting, where a limit is used up: before work that must not be done for nothing.
   *
   * @throws Problem `rate.limited`, as `consume` does
   */
  refuseSpent(kind: LimitKind, key: string): Promise<void>
  /** Forgets what was counted: the right password was given. */
  forget(kind: LimitKind, key: string): Promise<void>
}

interface Dependencies {
  config: () => Config
  database: Pick<Database, 'kind' | 'db'>
  log: Logger
}

/** After a failure of the database it is left alone for so long; each process counts by itself meanwhile. */
const retryAfterMs = 10_000

/** Creates the limits of config/limits.yaml: in memory, and in PostgreSQL those that all processes count together. */
export function createRateLimits({ config, database, log }: Dependencies): RateLimits {
  const own = new Map<LimitKind, RateLimiterAbstract>()
  const shared = new Map<LimitKind, RateLimiterAbstract>()
  let sharedAgainAt = 0

  function ownOf(kind: LimitKind, rate: Rate): RateLimiterAbstract {
    return limiterIn(own, { kind, rate, make: (options) => new RateLimiterMemory(options) })
  }

  function sharedOf(kind: LimitKind, rate: Rate): RateLimiterAbstract | undefined {
    if (rate.countedIn === 'process' || database.kind === 'pglite' || Date.now() < sharedAgainAt)
      return undefined
    return limiterIn(shared, {
      kind,
      rate,
      make: (options) =>
        new RateLimiterDrizzle({ ...options, storeClient: database.db, schema: callCount }),
    })
  }

  function lost(error: unknown): void {
    if (Date.now() >= sharedAgainAt) log.error({ event: 'limits.store_failed', err: error })
    sharedAgainAt = Date.now() + retryAfterMs
  }

  return {
    async consume(kind, key) {
      const { isEnforced, rates } = config().limits
      if (!isEnforced) return undefined
      const rate = rates[kind]
      const name = nameOf(key)
      const counted = await sharedOf(kind, rate)?.consume(name).catch(refusalOr(lost))
      return allowanceOf(
        rate,
        counted ?? (await ownOf(kind, rate).consume(name).catch(refusalOr(rethrow))),
      )
    },

    async refuseSpent(kind, key) {
      const { isEnforced, rates } = config().limits
      if (!isEnforced) return
      const rate = rates[kind]
      const name = nameOf(key)
      const counted =
        (await sharedOf(kind, rate)?.get(name).catch(lost)) ?? (await ownOf(kind, rate).get(name))
      if (counted && counted.consumedPoints >= rate.calls) throw refusalOf(rate, counted)
    },

    async forget(kind, key) {
      const rate = config().limits.rates[kind]
      const name = nameOf(key)
      await Promise.all([
        ownOf(kind, rate).delete(name),
        sharedOf(kind, rate)?.delete(name).catch(lost),
      ])
    },
  }
}

interface Wanted {
  kind: LimitKind
  rate: Rate
  make: (options: { points: number; duration: number; keyPrefix: string }) => RateLimiterAbstract
}

/** The limiter of a kind, with the numbers of the configuration in force. */
function limiterIn(
  limiters: Map<LimitKind, RateLimiterAbstract>,
  { kind, rate, make }: Wanted,
): RateLimiterAbstract {
  const limiter =
    limiters.get(kind) ?? make({ points: rate.calls, duration: rate.perSeconds, keyPrefix: kind })
  limiter.points = rate.calls
  limiter.duration = rate.perSeconds
  limiters.set(kind, limiter)
  return limiter
}

/** A limiter rejects with its count when there were too many calls, with an error when it failed. */
function refusalOr<T>(onFailure: (error: unknown) => T): (thrown: unknown) => RateLimiterRes | T {
  return (thrown) => (thrown instanceof RateLimiterRes ? thrown : onFailure(thrown))
}

function rethrow(error: unknown): never {
  throw error
}

function allowanceOf(rate: Rate, counted: RateLimiterRes): Allowance {
  if (counted.consumedPoints > rate.calls) throw refusalOf(rate, counted)
  return leftOf(rate, counted)
}

function refusalOf(rate: Rate, counted: RateLimiterRes): Problem {
  const left = leftOf(rate, counted)
  return new Problem('rate.limited', { retryAfterSeconds: left.resetSeconds, context: { ...left } })
}

function leftOf({ calls }: Rate, { consumedPoints, msBeforeNext }: RateLimiterRes): Allowance {
  return {
    limit: calls,
    remaining: Math.max(0, calls - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}

/** Who calls, as it is kept: neither an address nor an account can be read from it, and it is short. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
