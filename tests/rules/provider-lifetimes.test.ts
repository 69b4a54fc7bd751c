import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { lifetimesOf } from '#server/people/identity-provider/lifetimes.ts'

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

const { identity } = loadConfig()
const configWith = (session: Partial<typeof identity.session>) => ({
  identity: { ...identity, session: { ...identity.session, ...session } },
})

/**
 * Returns how long a provider session may still live, in seconds. `sinceSignIn` is the number of
 * seconds since the sign-in.
 */
function sessionSeconds(config = configWith({}), sinceSignIn?: number): number {
  const now = Math.floor(Date.now() / 1000)
  const session = { loginTs: sinceSignIn === undefined ? undefined : now - sinceSignIn }
  return lifetimesOf(() => config).Session({} as never, session as never)
}

test('a provider session ends after half an hour of inactivity, and twelve hours after its sign-in', () => {
  expect(sessionSeconds()).toBe(30 * 60)
  expect(sessionSeconds(undefined, 0)).toBe(30 * 60)
  expect(sessionSeconds(undefined, 11.75 * 3600)).toBe(15 * 60)
  expect(sessionSeconds(undefined, 13 * 3600)).toBe(1)
})

test('lifetimes follow config/identity.yaml, even when it changes while the server runs', () => {
  const short = configWith({ idleMinutes: 5, absoluteHours: 1 })
  expect(sessionSeconds(short)).toBe(5 * 60)
  expect(sessionSeconds(short, 58 * 60)).toBe(2 * 60)
  let config = configWith({})
  const { Grant, Interaction } = lifetimesOf(() => config)
  expect([Grant(), Interaction()]).toEqual([12 * 3600, 10 * 60])
  config = configWith({ absoluteHours: 1 })
  config.identity.signInMinutes = 3
  expect([Grant(), Interaction()]).toEqual([3600, 3 * 60])
})
