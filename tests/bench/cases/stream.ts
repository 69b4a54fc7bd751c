import type { Bench } from '../lib/bench.ts'
import { rendersOf } from '../lib/metrics.ts'
import { type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { type Answer, ask, assertThat } from '../lib/page.ts'
import { startProvider } from '../lib/provider.ts'

const path = '/en-int/marketplace'
const headers = { 'Accept-Encoding': 'gzip' }
/** Path of the provider call that loads one section of the home page. */
const slowCall = '/categories/domain-specific-products'
const slowMs = 500
/** Number of requests that warm up the JavaScript compiler of a new process. */
const warmingRequests = 8

/**
 * Measures an uncached page with one section delayed by 500 ms: the rest must be sent at once, and
 * the whole page cached.
 */
export async function stream(bench: Bench, place: Place): Promise<void> {
  await using provider = await startProvider(place)
  await using ours = await startOurs(place, { env: { API_URL: provider.proxy.origin } })
  for (let left = warmingRequests; left > 0; left -= 1) await coldAnswer(ours)
  provider.proxy.delaysMs[slowCall] = slowMs

  const answers: Answer[] = []
  await bench.values('stream-first-byte', async () => {
    const answer = await coldAnswer(ours)
    assertStreamed(answer)
    answers.push(answer)
    return answer.arrivals[0]?.atMs ?? Number.NaN
  })
  const takeNext = (figure: (answer: Answer) => number) => {
    let at = 0
    return () => Promise.resolve(figure(answers[at++ % answers.length] as Answer))
  }
  await bench.values(
    'stream-header',
    takeNext(
      ({ arrivals }) => arrivals.find((it) => it.text.includes('</header>'))?.atMs ?? Number.NaN,
    ),
  )
  await bench.values(
    'stream-full',
    takeNext((it) => it.wholeMs),
  )
}

/**
 * Requests the page with all caches empty. Checks that it was rendered once and is cached
 * afterward.
 */
async function coldAnswer(ours: OurServer): Promise<Answer> {
  await ours.forget()
  const before = await ours.counters()
  const answer = await ask(ours.origin + path, headers)
  assertThat(
    answer.status === 200 && answer.headers['content-encoding'] === 'gzip',
    'a cold page answers 200 in gzip',
  )
  for (
    let attempt = 0;
    (await ours.counters()).sum('cache_entries', { kind: 'page' }) === 0;
    attempt += 1
  ) {
    assertThat(attempt < 50, 'the page is kept once it was sent')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const again = await ask(ours.origin + path, headers)
  assertThat(again.text === answer.text, 'what is kept is what was sent')
  assertThat(rendersOf(await ours.counters()) - rendersOf(before) === 1, 'it was rendered once')
  return answer
}

function assertStreamed({ arrivals, wholeMs }: Answer): void {
  assertThat(arrivals[0]?.text.startsWith('<!DOCTYPE html>') === true, 'the document begins')
  assertThat(wholeMs >= slowMs, 'one section was slow')
  const header = arrivals.findIndex((it) => it.text.includes('</header>'))
  assertThat(
    header !== -1 && header < arrivals.length - 1,
    'the header is there before the slow section',
  )
}
