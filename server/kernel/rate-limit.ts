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
import type { Database, Db } from '#server/platform/db/database.ts'
import { Problem } from './problem.ts'
import { deleteCountsBefore } from './rate-limit-store.ts'
import { callCount } from './tables.ts'

/** State of a limit after a call. */
export interface Allowance {
  limit: number
  remaining: number
  /** Seconds until the count starts again from 0. */
  resetSeconds: number
}

/** Response headers of an allowance. Source: C1. */
export function rateHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}

/**
 * Counts calls and refuses those over a limit. Disposing it cancels the timers of counts in memory.
 */
export interface RateLimits extends Disposable {
  /**
   * Counts a call. `key` names the counted caller: a person's id, a network, an account with a
   * network.
   *
   * @returns the remaining allowance; undefined if limits are not enforced
   * @throws Problem `rate.limited` with the seconds to wait and the allowance as `context`
   */
  consume(kind: LimitKind, key: string): Promise<Allowance | undefined>
  /**
   * Refuses a caller whose limit is used up, without counting this call. For use before costly
   * work.
   *
   * @throws Problem `rate.limited`, as `consume` does
   */
  assertNotSpent(kind: LimitKind, key: string): Promise<void>
  /** Resets the count of a key, such as failed sign-ins after the right password. */
  forget(kind: LimitKind, key: string): Promise<void>
}

interface Dependencies {
  config: () => Config
  database: Pick<Database, 'kind' | 'db'>
  log: Logger
}

/** After a database failure, each process counts in its own memory for this time. */
const retryAfterMs = 10_000
/** Expired shared counts are kept this long. */
const retentionMs = 3_600_000

/**
 * Creates the limits of config/limits.yaml: in memory, or in PostgreSQL for those that all
 * processes share.
 */
export function createRateLimits({ config, database, log }: Dependencies): RateLimits {
  const own = new Map<LimitKind, RateLimiterMemory>()
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
        new RateLimiterDrizzle({
          ...options,
          storeClient: database.db,
          schema: callCount,
          clearExpiredByTimeout: false, // its timer would outlive the database: a job does it
        }),
    })
  }

  function pauseShared(error: unknown): void {
    if (Date.now() >= sharedAgainAt) log.error({ event: 'limits.store_failed', err: error })
    sharedAgainAt = Date.now() + retryAfterMs
  }

  return {
    async consume(kind, key) {
      const { isEnforced, rates } = config().limits
      if (!isEnforced) return undefined
      const rate = rates[kind]
      const name = nameOf(key)
      const counted = await sharedOf(kind, rate)?.consume(name).catch(refusalOr(pauseShared))
      return allowanceOf(
        rate,
        counted ?? (await ownOf(kind, rate).consume(name).catch(refusalOr(rethrow))),
      )
    },

    async assertNotSpent(kind, key) {
      const { isEnforced, rates } = config().limits
      if (!isEnforced) return
      const rate = rates[kind]
      const name = nameOf(key)
      const counted =
        (await sharedOf(kind, rate)?.get(name).catch(pauseShared)) ??
        (await ownOf(kind, rate).get(name))
      if (counted && counted.consumedPoints >= rate.calls) throw refusalOf(rate, counted)
    },

    async forget(kind, key) {
      const rate = config().limits.rates[kind]
      const name = nameOf(key)
      await Promise.all([
        ownOf(kind, rate).delete(name),
        sharedOf(kind, rate)?.delete(name).catch(pauseShared),
      ])
    },

    [Symbol.dispose]() {
      for (const limiter of own.values())
        for (const { key } of limiter.dump().storage) void limiter.delete(key)
    },
  }
}

/** Job: deletes shared counts that expired an hour ago. Returns how many. */
export function forgetExpiredCounts(
  db: Db,
  _config: unknown,
  { now }: { now: Date },
): Promise<number> {
  return deleteCountsBefore(db, new Date(now.getTime() - retentionMs))
}

interface LimiterOptions<Limiter> {
  kind: LimitKind
  rate: Rate
  make: (options: { points: number; duration: number; keyPrefix: string }) => Limiter
}

/** The limiter of a kind, with the numbers of the current configuration. */
function limiterIn<Limiter extends RateLimiterAbstract>(
  limiters: Map<LimitKind, Limiter>,
  { kind, rate, make }: LimiterOptions<Limiter>,
): Limiter {
  const limiter =
    limiters.get(kind) ?? make({ points: rate.calls, duration: rate.perSeconds, keyPrefix: kind })
  limiter.points = rate.calls
  limiter.duration = rate.perSeconds
  limiters.set(kind, limiter)
  return limiter
}

/** A limiter rejects with a count if there were too many calls, and with an error if it failed. */
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

/** Hash of a key: short, and it reveals neither an address nor an account. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
