import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTagStore, type TagStore } from '#server/platform/cache/tag-store.ts'

const lifetime = { ttlMs: 1000, staleMs: 500 }

/** Creates a store whose clock the test controls. */
function storeAt(bounds: { maxBytes?: number; maxEntries?: number } = {}) {
  const clock = { now: 1_000_000 }
  const store = createTagStore<string>({ maxBytes: 10_000, ...bounds, now: () => clock.now })
  return { store, clock }
}

function keep(
  store: TagStore<string>,
  key: string,
  {
    tags = [],
    bytes = 10,
    ticket = store.ticket(),
  }: { tags?: string[]; bytes?: number; ticket?: number } = {},
) {
  return store.set(key, `value of ${key}`, { tags, bytes, lifetime, ticket })
}

test('an entry is fresh first, then stale, then removed', () => {
  const { store, clock } = storeAt()
  keep(store, 'a')
  expect(store.get('a')).toMatchObject({
    value: 'value of a',
    freshUntil: clock.now + 1000,
    staleUntil: clock.now + 1500,
  })
  clock.now += 1499
  expect(store.get('a')?.value).toBe('value of a')
  clock.now += 1
  expect(store.get('a')).toBeUndefined()
  expect(store.size).toBe(0)
})

test('a purge removes only the entries with the tag', () => {
  const { store } = storeAt()
  keep(store, 'a', { tags: ['product:a', 'products'] })
  keep(store, 'b', { tags: ['product:b', 'products'] })
  keep(store, 'c', { tags: ['menu:ja-jp'] })
  expect(store.purge(['product:a'])).toBe(1)
  expect([...store.entries()].map(([key]) => key).toSorted()).toEqual(['b', 'c'])
  expect(store.purge(['products', 'menu:ja-jp'])).toBe(2)
  expect(store.size).toBe(0)
})

test('a value that was read before its tag was purged is not stored afterward', () => {
  const { store } = storeAt()
  const ticket = store.ticket()
  store.purge(['product:a'])
  expect(keep(store, 'a', { tags: ['product:a'], ticket })).toBe(false)
  expect(keep(store, 'b', { tags: ['product:b'], ticket })).toBe(true)
  expect(keep(store, 'a', { tags: ['product:a'] })).toBe(true)
})

test('a value that was read before the store was cleared is not stored afterward', () => {
  const { store } = storeAt()
  keep(store, 'a')
  const ticket = store.ticket()
  expect(store.clear()).toBe(1)
  expect(keep(store, 'a', { ticket })).toBe(false)
  expect(keep(store, 'a')).toBe(true)
})

test('when the store exceeds its maximum size in bytes, the least recently used entry is evicted', () => {
  const { store } = storeAt({ maxBytes: 100 })
  for (const key of ['a', 'b', 'c']) keep(store, key, { bytes: 40, tags: ['all'] })
  expect([...store.entries()].map(([key]) => key).toSorted()).toEqual(['b', 'c'])
  expect(store.bytes).toBe(80)
  expect(store.purge(['all'])).toBe(2)
})

test('a value larger than the maximum size of the store is not stored', () => {
  const { store } = storeAt({ maxBytes: 100 })
  expect(keep(store, 'a', { bytes: 101, tags: ['all'] })).toBe(false)
  expect(store.purge(['all'])).toBe(0)
})

test('the store never exceeds its maximum number of entries', () => {
  const { store } = storeAt({ maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) keep(store, key)
  expect(store.size).toBe(2)
})

test('an entry that is stored again keeps only its new tags', () => {
  const { store } = storeAt()
  keep(store, 'a', { tags: ['old'] })
  keep(store, 'a', { tags: ['new'] })
  expect(store.purge(['old'])).toBe(0)
  expect(store.purge(['new'])).toBe(1)
})

test('after any sequence of steps, no entry has survived a purge of its tags and the limits hold', () => {
  const tag = fc.constantFrom('p', 'q', 'r')
  const step = fc.oneof(
    fc.record({
      do: fc.constant('set' as const),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      tags: fc.array(tag),
      bytes: fc.integer({ min: 1, max: 60 }),
    }),
    fc.record({ do: fc.constant('purge' as const), tags: fc.array(tag, { minLength: 1 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { store } = storeAt({ maxBytes: 100 })
      for (const it of steps) {
        if (it.do === 'set') keep(store, it.key, it)
        else store.purge(it.tags)
        const kept = [...store.entries()].map(([, entry]) => entry)
        if (it.do === 'purge')
          expect(
            kept.some((entry) => entry.tags.some((name) => it.tags.includes(name as 'p'))),
          ).toBe(false)
        expect(store.bytes).toBe(kept.reduce((sum, entry) => sum + entry.bytes, 0))
        expect(store.bytes).toBeLessThanOrEqual(100)
      }
    }),
  )
})
