import type { Bench } from '../lib/bench.ts'
import { startStored } from '../lib/limits.ts'
import { dataLoadsOf, rendersOf } from '../lib/metrics.ts'
import { type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { type Answer, ask, assertThat, contentOf } from '../lib/page.ts'

const path = '/en-int/marketplace'
const connections = 32

/**
 * Compares a page-cache hit, sent with gzip or brotli and logged, with the same bytes sent by
 * Express and by node:http.
 */
export async function cached(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place)
  await against(bench, place, {
    ours,
    kind: 'express',
    encoding: 'gzip',
    ids: ['cached', 'cached-cpu'],
  })
  await against(bench, place, { ours, kind: 'express', encoding: 'br', ids: ['cached-br'] })
  await against(bench, place, { ours, kind: 'http', encoding: 'gzip', ids: ['cached-http'] })
}

interface Match {
  ours: OurServer
  kind: 'http' | 'express'
  encoding: 'gzip' | 'br'
  ids: readonly string[]
}

async function against(
  bench: Bench,
  place: Place,
  { ours, kind, encoding, ids }: Match,
): Promise<void> {
  const headers = { 'Accept-Encoding': encoding }
  const answer = await kept(ours, { path, encoding })
  await using stored = await startStored(place, kind, answer)
  const theirs = await ask(stored.origin + path, headers)
  assertThat(
    theirs.status === 200 && theirs.bytes.equals(answer.bytes),
    `${stored.name} sends the bytes of ours`,
  )
  const asked = { path, headers, connections }
  await bench.compare(ids, { ours: { server: ours, ...asked }, base: { server: stored, ...asked } })
}

/**
 * Requests a page until it is cached. Checks that nothing was rendered or loaded for the cached
 * response, and returns that response, whose bytes are always the same.
 */
export async function kept(
  ours: OurServer,
  { path, encoding }: { path: string; encoding: string },
): Promise<Answer> {
  const headers = { 'Accept-Encoding': encoding }
  const first = await ask(ours.origin + path, headers)
  await keptIn(ours)
  const before = await ours.counters()
  const answer = await ask(ours.origin + path, headers)
  const after = await ours.counters()
  assertThat(answer.status === 200, `${path} answers 200, not ${answer.status}`)
  assertThat(answer.headers['content-encoding'] === encoding, `${path} is sent in ${encoding}`)
  assertThat(
    contentOf(answer.text).outlineHash === contentOf(first.text).outlineHash,
    'a hit is what was rendered',
  )
  assertThat(
    rendersOf(after) === rendersOf(before) && dataLoadsOf(after) === dataLoadsOf(before),
    'a hit renders and loads nothing',
  )
  return answer
}

async function keptIn(ours: OurServer): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await ours.counters()).sum('cache_entries', { kind: 'page' }) > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the page is not kept')
}
