import { expect, test, vi } from 'vitest'
import {
  type CacheStatus,
  createDataCache,
  type CachedReadRequest,
} from '#server/platform/cache/data-cache.ts'

const lifetime = { ttlMs: 1000, staleMs: 500 }

/** Creates a cache whose clock the test controls, and collects the cache's reads and failures. */
function cacheAt({ maxEntries = 100 }: { maxEntries?: number } = {}) {
  const clock = { now: 1_000_000 }
  const reads: CacheStatus[] = []
  const failures: string[] = []
  const cache = createDataCache({
    kinds: { menus: { maxBytes: 100_000, maxEntries } },
    now: () => clock.now,
    onRead: (_kind, status) => void reads.push(status),
    onRefreshFailed: (key) => void failures.push(key),
  })
  return { cache, clock, reads, failures }
}

function wanted(load: () => Promise<string>, key = 'menu en-int'): CachedReadRequest<string> {
  return { kind: 'menus', key, lifetime, tagsOf: () => ['menu:en-int'], load }
}

/** Creates a data source whose results the test provides. */
function slowSource() {
  const calls: PromiseWithResolvers<string>[] = []
  const load = vi.fn(() => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  })
  return { load, calls }
}

test('concurrent readers of an uncached key share one load', async () => {
  const { cache, reads } = cacheAt()
  const { load, calls } = slowSource()
  const readers = Array.from({ length: 1000 }, () => cache.read(wanted(load)))
  calls[0]?.resolve('menu')
  const got = await Promise.all(readers)
  expect(load).toHaveBeenCalledTimes(1)
  expect(new Set(got.map((it) => it.value))).toEqual(new Set(['menu']))
  expect(reads).toHaveLength(1000)
})

test('a fresh value is returned with its tags and without loading', async () => {
  const { cache, clock } = cacheAt()
  await cache.read(wanted(() => Promise.resolve('menu')))
  clock.now += 999
  const load = vi.fn<() => Promise<string>>()
  await expect(cache.read(wanted(load))).resolves.toEqual({
    value: 'menu',
    tags: ['menu:en-int'],
    status: 'hit',
  })
  expect(load).not.toHaveBeenCalled()
})

test('a stale value is returned at once while one load refreshes it', async () => {
  const { cache, clock } = cacheAt()
  await cache.read(wanted(() => Promise.resolve('old')))
  clock.now += 1001
  const { load, calls } = slowSource()
  const got = await Promise.all(Array.from({ length: 50 }, () => cache.read(wanted(load))))
  expect(new Set(got.map((it) => `${it.status} ${it.value}`))).toEqual(new Set(['stale old']))
  expect(load).toHaveBeenCalledTimes(1)
  calls[0]?.resolve('new')
  await vi.waitFor(async () =>
    expect(await cache.read(wanted(load))).toMatchObject({ status: 'hit', value: 'new' }),
  )
})

test('a stale value is still returned when its source fails, and the failure is logged', async () => {
  const { cache, clock, failures } = cacheAt()
  await cache.read(wanted(() => Promise.resolve('old')))
  clock.now += 1200
  const failing = vi.fn(() => Promise.reject(new Error('down')))
  await expect(cache.read(wanted(failing))).resolves.toMatchObject({
    status: 'stale',
    value: 'old',
  })
  await vi.waitFor(() => expect(failures).toEqual(['menu en-int']))
  await expect(cache.read(wanted(failing))).resolves.toMatchObject({
    status: 'stale',
    value: 'old',
  })
  expect(failing).toHaveBeenCalledTimes(2)
})

test('if loading an uncached key fails, every reader gets the error, and the next reader loads again', async () => {
  const { cache } = cacheAt()
  const failing = vi.fn(() => Promise.reject(new Error('down')))
  const readers = await Promise.allSettled([
    cache.read(wanted(failing)),
    cache.read(wanted(failing)),
  ])
  expect(readers.map((it) => it.status)).toEqual(['rejected', 'rejected'])
  expect(failing).toHaveBeenCalledTimes(1)
  await expect(cache.read(wanted(() => Promise.resolve('menu')))).resolves.toMatchObject({
    status: 'miss',
    value: 'menu',
  })
})

test('a value that is purged while it loads is returned to waiting readers but not cached', async () => {
  const { cache } = cacheAt()
  const { load, calls } = slowSource()
  const before = cache.read(wanted(load))
  cache.stores.get('menus')?.purge(['menu:en-int'])
  const after = cache.read(wanted(load))
  expect(load).toHaveBeenCalledTimes(2)
  calls[1]?.resolve('new')
  calls[0]?.resolve('old')
  await expect(before).resolves.toMatchObject({ value: 'old' })
  await expect(after).resolves.toMatchObject({ value: 'new' })
  await expect(cache.read(wanted(load))).resolves.toMatchObject({ status: 'hit', value: 'new' })
})

test('for each kind of data, the cache holds at most the configured number of entries', async () => {
  const { cache } = cacheAt({ maxEntries: 3 })
  for (let at = 0; at < 10; at += 1)
    await cache.read(wanted(() => Promise.resolve('menu'), `key ${at}`))
  expect(cache.stores.get('menus')?.size).toBe(3)
})

test('reading a kind of data that is not configured throws', async () => {
  const { cache } = cacheAt()
  await expect(
    cache.read({ ...wanted(() => Promise.resolve('')), kind: 'orders' }),
  ).rejects.toThrow('orders')
})
