import type { Bench } from '../lib/bench.ts'
import { startReact } from '../lib/limits.ts'
import { dataLoadsOf, rendersOf } from '../lib/metrics.ts'
import { lastingData, type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { type Answer, ask, assertThat, contentOf } from '../lib/page.ts'

const path = '/en-int/marketplace'
const connections = 16

/**
 * Compares a page that is rendered for each request from cached data with plain React rendering the
 * same components.
 */
export async function uncached(bench: Bench, place: Place): Promise<void> {
  await using ours = await startRendering(place)
  const answer = await rendered(ours, path)
  await against(bench, place, { ours, answer, kind: 'pipe', headers: {}, ids: ['uncached'] })
  await against(bench, place, {
    ours,
    answer,
    kind: 'pipe',
    headers: { 'Accept-Encoding': 'gzip' },
    ids: ['uncached-gzip'],
  })
  if (bench.effort.isQuick) return
  await against(bench, place, {
    ours,
    answer,
    kind: 'string',
    headers: {},
    ids: ['uncached-string'],
  })
}

/**
 * Starts our server without its page cache, and with data that stays fresh during a measurement.
 */
export function startRendering(place: Place): Promise<OurServer> {
  return startOurs(place, {
    name: 'ours-uncached',
    cache: { 'page.enabled': false, ...lastingData() },
  })
}

/**
 * Returns the response for a page that is rendered for each request, and checks that its data comes
 * from the cache.
 */
export async function rendered(ours: OurServer, path: string): Promise<Answer> {
  await ask(ours.origin + path)
  const before = await ours.counters()
  const answer = await ask(ours.origin + path)
  const after = await ours.counters()
  assertThat(answer.status === 200, `${path} answers 200, not ${answer.status}`)
  assertThat(answer.headers['content-encoding'] === undefined, 'no encoding was asked')
  assertThat(rendersOf(after) - rendersOf(before) === 1, 'each request renders')
  assertThat(dataLoadsOf(after) === dataLoadsOf(before), 'no data is loaded')
  return answer
}

interface Match {
  ours: OurServer
  answer: Answer
  kind: 'pipe' | 'string'
  headers: Record<string, string>
  ids: readonly string[]
}

async function against(
  bench: Bench,
  place: Place,
  { ours, answer, kind, headers, ids }: Match,
): Promise<void> {
  await using react = await startReact(place, kind, {
    origin: ours.origin,
    path,
    text: answer.text,
  })
  const [own, theirs] = [
    await ask(ours.origin + path, headers),
    await ask(react.origin + path, headers),
  ]
  const [ownContent, content] = [contentOf(own.text), contentOf(theirs.text)]
  assertThat(theirs.status === 200, `${react.name} answers 200`)
  assertThat(
    own.headers['content-encoding'] === theirs.headers['content-encoding'],
    'both send the encoding that was asked',
  )
  assertThat(
    content.productLinks === ownContent.productLinks && content.productLinks > 0,
    'both show the same number of products',
  )
  assertThat(content.textHash === ownContent.textHash, 'both show the same text')
  assertThat(content.outlineHash === ownContent.outlineHash, 'both send the same elements')
  const asked = { path, headers, connections }
  await bench.compare(ids, {
    ours: { server: ours, ...asked },
    base: { server: react, ...asked },
    isSlow: true,
  })
}
