import { expect, test, vi } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { createRateLimits } from '#server/kernel/rate-limit.ts'
import { createLog } from '#server/platform/log.ts'

const log = createLog({ level: 'silent', write: { write: () => undefined } })

test.each(['pglite', 'postgres'] as const)(
  'disposing of rate limits stops their timers: %s',
  async (kind) => {
    vi.useFakeTimers()
    const config = loadConfig()
    const limited = { ...config, limits: { ...config.limits, isEnforced: true } }
    // a stand-in for the database: without a working one, calls are counted in memory
    const database = { kind, db: {} as never }
    const limits = createRateLimits({
      config: () => limited,
      database,
      log,
    })
    for (const rate of ['read', 'sign-in'] as const)
      for (const key of ['one', 'other']) await limits.consume(rate, key)
    expect(vi.getTimerCount()).toBe(4)
    limits[Symbol.dispose]()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  },
)
