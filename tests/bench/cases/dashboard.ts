import type { Browser, BrowserContext, Page } from 'playwright'
import { startChromium } from '#tests/support/chromium.ts'
import type { Bench } from '../lib/bench.ts'
import { clickMs } from '../lib/click.ts'
import { type Place, startOurs } from '../lib/our-server.ts'
import { signIn, siteOrigin } from '../lib/signed-in.ts'
import { median, quantile } from '../lib/stats.ts'
import { slowdown, usableMs, visits } from '../lib/usable.ts'

const path = '/en-tw/console'
const navigations = 40
/** A task blocks input by what it takes beyond this. Source: https://web.dev/articles/tbt */
const shortMs = 50
/** How long the page is watched after it has become usable. */
const quietMs = 5000

/** An event of Chromium's trace, with its times in microseconds; `tdur` is time on the processor. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/**
 * Measures the dashboard of an admin, the app page that shows most parts: its total blocking time
 * and until all its parts are shown, on a processor of a quarter of this machine's speed; and from a
 * click on a link to a kept page until that page is shown, at full speed. The blocking time is
 * computed from the time on the processor, which other work on the machine hardly changes. The
 * browser has the scripts already.
 */
export async function dashboard(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place)
  await using browser = await startChromium()
  await using context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const origin = siteOrigin(ours.origin)
  await signIn(context, { origin, path })
  const blocked: number[] = []
  for (let visit = 0; visit < visits; visit += 1)
    blocked.push(blockedMs(await traceVisit(browser, context, origin)))
  bench.exact('dashboard-blocking', median(blocked), `${visits} visits`)
  const usable = await usableMs(context, origin + path, usableAt)
  bench.exact('dashboard-usable', usable, `${visits} visits`)
  const page = await context.newPage()
  await page.goto(origin + path)
  const times = await navigationMs(page)
  bench.exact('kept-navigation', quantile(times, 0.95), `${times.length} navigations`)
}

/** Runs in the page: its time once each part is shown with its figures. */
function usableAt(): number | undefined {
  const isUsable =
    document.querySelector('#app-header [data-level]') &&
    document.querySelector('main h2') &&
    !document.querySelector('main [aria-busy=true]')
  return isUsable ? performance.now() : undefined
}

/** Goes to and fro between two kept pages. Returns the ms until the other is shown, each time. */
async function navigationMs(page: Page): Promise<number[]> {
  await page.waitForFunction(usableAt)
  const times: number[] = []
  // the first visit loads the page that is kept then
  for (let at = 0; at < navigations + 2; at += 1) {
    const other = page.locator('#app-nav a').nth((at + 1) % 2)
    const ms = await clickMs(other, 'main h1')
    if (at >= 2) times.push(ms)
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  }
  return times
}

async function traceVisit(
  browser: Browser,
  context: BrowserContext,
  origin: string,
): Promise<readonly TraceEvent[]> {
  const page = await context.newPage()
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await page.goto(`${origin}${path}`)
  await page.waitForFunction(usableAt)
  await page.waitForTimeout(quietMs)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[]
  }
  await page.close()
  return trace.traceEvents
}

/** Returns what the tasks of the page's thread would take beyond 50 ms each. */
function blockedMs(events: readonly TraceEvent[]): number {
  const threads = events
    .filter((it) => it.name === 'thread_name' && it.args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => outermostTasks(events.filter((it) => it.pid === pid && it.tid === tid)))
  // other renderers are idle
  const busiest = threads.toSorted((one, other) => sum(other) - sum(one))[0] ?? []
  return sum(busiest.map((it) => Math.max(0, it * slowdown - shortMs)))
}

/** Returns the time in ms that each task was on the processor. Tasks are reported nested. */
function outermostTasks(events: readonly TraceEvent[]): number[] {
  const times: number[] = []
  let end = Number.NEGATIVE_INFINITY
  const tasks = events.filter((it) => it.name.endsWith('RunTask') && it.tdur !== undefined)
  for (const { ts, dur = 0, tdur = 0 } of tasks.toSorted(
    (one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
  )) {
    if (ts < end) continue
    end = ts + dur
    times.push(tdur / 1000)
  }
  return times
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0)
}
