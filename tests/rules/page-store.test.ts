import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { createTagStore } from '#server/platform/cache/tag-store.ts'
import { bytesOf, createPageStore, storedPageOf } from '#server/web/pages/page-store.ts'

const about = { locale: 'en-int', lang: 'en', routeName: 'home' } as const
const lifetime = { ttlMs: 1000, staleMs: 500 }

afterEach(() => void vi.useRealTimers())

test('stored pages take no more memory than the store counts', async () => {
  const store = createPageStore({ maxBytes: 10_000_000 })
  const htmls = Array.from({ length: 20 }, (_, index) => `<p>${index}</p>`.repeat(1000 * index + 1))
  for (const [index, html] of htmls.entries()) {
    const page = await storedPageOf(Buffer.from(html), about)
    store.set(`${index}`, page, { tags: [], bytes: bytesOf(page), lifetime, ticket: 0 })
  }
  const pages = [...store.entries()].map(([, it]) => it.value)
  const memory = new Set(pages.flatMap((it) => [it.bodies.br.buffer, it.bodies.gzip.buffer]))
  const held = [...memory].reduce((sum, it) => sum + it.byteLength, 0)
  expect(held).toBeLessThanOrEqual(store.bytes)
  expect(pages.map((it) => gunzipSync(it.bodies.gzip).toString()).toReversed()).toEqual(htmls)
  expect(pages.map((it) => brotliDecompressSync(it.bodies.br).toString()).toReversed()).toEqual(
    htmls,
  )
})

test.each(['2027-01-01', '2020-01-01'])(
  'a system clock that jumps to %s leaves cached entries as fresh as they are',
  (date) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-06-01') })
    const store = createTagStore<string>({ maxBytes: 1000 })
    store.set('a', 'page', { tags: [], bytes: 1, lifetime, ticket: 0 })
    vi.setSystemTime(new Date(date))
    const entry = store.get('a')
    expect(entry && store.isFresh(entry)).toBe(true)
    vi.advanceTimersByTime(1001)
    expect(entry && store.isFresh(entry)).toBe(false)
    expect(store.get('a')).toBe(entry)
    vi.advanceTimersByTime(500)
    expect(store.get('a')).toBeUndefined()
  },
)
