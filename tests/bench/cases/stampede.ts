import type { Bench } from '../lib/bench.ts'
import { rendersOf } from '../lib/metrics.ts'
import { lastingData, type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { ask, assertThat, contentOf } from '../lib/page.ts'
import { callsBetween, type Provider, startProvider } from '../lib/provider.ts'
import { quantile } from '../lib/stats.ts'

const path = '/en-int/marketplace'
const headers = { 'Accept-Encoding': 'gzip' }
const visitors = 64
/**
 * Duration of each provider call, long enough for all visitors to arrive before the first response.
 */
const callMs = 50
const ttlMs = 4000

/**
 * Sends 64 concurrent visitors to an uncached page, then to one that has just become stale. Each
 * time, the page should be rendered once, with one provider call per operation.
 */
export async function stampede(bench: Bench, place: Place): Promise<void> {
  await using provider = await startProvider(place)
  provider.proxy.delaysMs[''] = callMs
  const expiring = Object.fromEntries(Object.keys(lastingData()).map((it) => [it, ttlMs]))
  await using ours = await startOurs(place, {
    env: { API_URL: provider.proxy.origin },
    cache: { 'page.ttlMs': ttlMs, ...expiring },
  })
  await ask(ours.origin + path) // open connections to the provider, which then stay open

  await ours.forget()
  const cold = await crowd(ours, provider)
  bench.exact('stampede-renders', cold.renders)
  bench.exact(
    'stampede-calls',
    Math.max(...cold.calls),
    `${cold.calls.length} operations; slowest answer ${Math.round(cold.slowestMs)} ms`,
  )

  await new Promise((resolve) => setTimeout(resolve, ttlMs + 200))
  const old = await crowd(ours, provider)
  bench.exact('expiry-renders', old.renders)
  bench.exact(
    'expiry-calls',
    Math.max(...old.calls),
    `${old.calls.length} operations; p99 ${Math.round(old.p99Ms)} ms, from what was kept`,
  )
  assertThat(old.stale > 0, 'the page had grown old')
  assertThat(old.p99Ms < cold.slowestMs, 'nobody waited for the refresh')
}

/** Sends all visitors at once and waits until nothing is pending. */
async function crowd(ours: OurServer, provider: Provider) {
  const [before, callsBefore] = [await ours.counters(), await provider.calls()]
  const answers = await Promise.all(
    Array.from({ length: visitors }, () => ask(ours.origin + path, headers)),
  )
  await new Promise((resolve) => setTimeout(resolve, callMs * 6))
  const [after, callsAfter] = [await ours.counters(), await provider.calls()]
  assertThat(
    answers.every((it) => it.status === 200),
    'everybody is answered 200',
  )
  assertThat(
    new Set(answers.map((it) => contentOf(it.text).outlineHash)).size === 1,
    'everybody is sent the same page',
  )
  const times = answers.map((it) => it.wholeMs)
  const staleReads = { kind: 'page', status: 'stale' }
  return {
    renders: rendersOf(after) - rendersOf(before),
    calls: callsBetween(callsBefore, callsAfter),
    stale: after.sum('cache_reads_total', staleReads) - before.sum('cache_reads_total', staleReads),
    slowestMs: Math.max(...times),
    p99Ms: quantile(times, 0.99),
  }
}
