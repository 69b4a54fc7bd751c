import { memoryOf } from '#tests/support/memory.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import type { Bench } from '../lib/bench.ts'
import { type Place, startOurs } from '../lib/our-server.ts'
import { ask, assertThat } from '../lib/page.ts'
import { seeded } from '../lib/stats.ts'

const requests = 20_000
const clients = 8
/** Fewest addresses that count as the whole site. */
const leastAddresses = 4000
/** What the Dockerfile sets, so that glibc returns memory. */
const allocator = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_ARENA_MAX: '2',
}

/**
 * Measures the largest resident set of a process on PostgreSQL, from its start to the end of
 * requests for all pages of the sitemap, whose popularity follows Zipf's law.
 */
export async function memory(bench: Bench, place: Place): Promise<void> {
  await using postgres = await startPostgres()
  await using ours = await startOurs(place, {
    env: { DATABASE_URL: postgres.url, ...allocator },
  })
  const addresses = await addressesOf(ours.origin)
  assertThat(addresses.length >= leastAddresses, `the sitemap has ${addresses.length} addresses`)
  const next = popular(addresses)
  let left = requests
  const client = async () => {
    while (left > 0) {
      left -= 1
      const path = next()
      const { status } = await ask(ours.origin + path, { 'Accept-Encoding': 'gzip' })
      assertThat(status === 200, `${path} answers ${status}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const { largest, now } = memoryOf(ours.pid)
  bench.exact('memory', largest, `${addresses.length} addresses; ${Math.round(now)} MB at the end`)
}

/** Returns the paths of all pages that the sitemaps list. */
async function addressesOf(origin: string): Promise<string[]> {
  const locations = async (path: string) => {
    const { text } = await ask(origin + path)
    const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)]
    return found.map(([, it = '']) => {
      const { pathname, search } = new URL(it.replaceAll('&amp;', '&'))
      return pathname + search
    })
  }
  const sitemaps = await locations('/sitemap.xml')
  return (await Promise.all(sitemaps.map(locations))).flat()
}

/** Returns a supply of addresses in which the one of rank n is n times as rare as the first. */
function popular(addresses: readonly string[]): () => string {
  const random = seeded(addresses.length)
  const shuffled = addresses
    .map((it) => ({ it, at: random() }))
    .toSorted((one, other) => one.at - other.at)
  let total = 0
  const upTo = shuffled.map((_, rank) => (total += 1 / (rank + 1)))
  return () => {
    const wanted = random() * total
    return shuffled[upTo.findIndex((it) => it >= wanted)]?.it ?? ''
  }
}
