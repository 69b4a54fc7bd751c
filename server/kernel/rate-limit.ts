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
  /** Seconds until the count is reset to 0. */
  resetSeconds: number
}

/** Returns the response headers that report an allowance. Source: C1. */
export function rateHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}

/**
 * Counts calls and rejects those that exceed a limit. Disposing of it cancels the timers of the
 * counts in memory.
 */
export interface RateLimits extends Disposable {
  /**
   * Counts a call. `key` identifies the caller: a person's id, a network, or an account together
   * with a network.
   *
   * @returns the remaining allowance; undefined if limits are not enforced
   * @throws Problem `rate.limited` with the seconds to wait, and with the allowance as `context`
   */
  consume(kind: LimitKind, key: string): Promise<Allowance | undefined>
  /**
   * Rejects a call if the caller's limit is used up, without counting the call. For use before
   * costly work.
   *
   * @throws Problem `rate.limited`, as `consume` does
   */
  assertNotSpent(kind: LimitKind, key: string): Promise<void>
  /**
   * Resets the count of a key, for example the failed sign-ins of an account after a successful
   * one.
   */
  forget(kind: LimitKind, key: string): Promise<void>
}

interface Dependencies {
  config: () => Config
  database: Pick<Database, 'kind' | 'db'>
  log: Logger
}

/** How long each process counts in its own memory after a database failure. */
const retryAfterMs = 10_000
/** How long expired shared counts are kept. */
const retentionMs = 3_600_000

/**
 * Creates the limits that config/limits.yaml specifies. They count in memory or, if all processes
 * share a limit, in PostgreSQL.
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
          // a job deletes expired counts: the limiter's timer would outlive the database
          clearExpiredByTimeout: false,
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

/** Job: deletes shared counts that expired more than an hour ago. Returns how many. */
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

/** Returns the limiter of a kind and applies the numbers of the current configuration. */
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

/**
 * Creates a handler for a limiter's rejection: it returns the count if there were too many calls,
 * and calls `onFailure` if the limiter failed.
 */
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

/** Hashes a key. The hash is short and reveals neither an IP address nor an account. */
function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
