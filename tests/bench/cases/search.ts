import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import type { Bench } from '../lib/bench.ts'
import { fillIndex } from '../lib/many-pages.ts'
import { type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { ask, assertThat } from '../lib/page.ts'
import { quantile } from '../lib/stats.ts'

const pages = 5000
const connection = new Agent({ keepAlive: true, maxSockets: 1 })
const queriesFile = join(import.meta.dirname, '../../api/search-queries.tsv')

/**
 * Sends the test queries one after another over one kept-alive connection, to an index of 5,000
 * pages per language. Responses are not cached, but each vocabulary is cached for ten minutes.
 */
export async function search(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place, {
    name: 'ours-search',
    prepare: (dataDir) => fillIndex(dataDir, pages),
  })
  for (const suggest of [false, true]) await round(ours, suggest)
  await measured(bench, ours, 'search', false)
  await measured(bench, ours, 'search-suggest', true)
}

async function measured(
  bench: Bench,
  ours: OurServer,
  row: 'search' | 'search-suggest',
  suggest: boolean,
): Promise<void> {
  const medians: number[] = []
  const take = async () => {
    const times = await round(ours, suggest)
    medians.push(quantile(times, 0.5))
    return quantile(times, 0.95)
  }
  await bench.values(`${row}-p95`, take)
  await bench.values(`${row}-p50`, async () => medians.shift() ?? Number.NaN)
}

/** Sends every test query once. Returns the duration of each response in ms. */
async function round(ours: OurServer, suggest: boolean): Promise<number[]> {
  await ours.forget(['search'])
  const times: number[] = []
  for (const line of readFileSync(queriesFile, 'utf8').trimEnd().split('\n').slice(1)) {
    const [websiteCode = '', , keyword = ''] = line.split('\t')
    const query = new URLSearchParams({
      websiteCode,
      keyword,
      ...(suggest ? { suggest: 'true' } : {}),
    })
    const { status, text, wholeMs } = await ask(
      `${ours.origin}/marketplace/api/v1/search?${query}`,
      {},
      connection,
    )
    assertThat(
      status === 200 && (JSON.parse(text) as { totalCount: number }).totalCount > 0,
      `${keyword} is found`,
    )
    times.push(wholeMs)
  }
  return times
}
