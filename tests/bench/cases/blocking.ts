import type { Browser } from 'playwright'
import { pageKinds } from '#tests/support/page-kinds.ts'
import { startChromium } from '#tests/support/chromium.ts'
import type { Bench } from '../lib/bench.ts'
import { type Place, startOurs } from '../lib/our-server.ts'
import { median } from '../lib/stats.ts'

const slowdown = 4
const quietMs = 1500
/** Above this blocking time in ms, the page is measured two more times. */
const nearMs = 25

interface Task {
  startTime: number
  duration: number
}

/**
 * Measures the total blocking time of each kind of page on a phone with a quarter of this machine's
 * processor speed, and records the worst. Source: https://web.dev/articles/tbt
 */
export async function blocking(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place)
  await using browser = await startChromium()
  let worst = { name: '', blockedMs: 0 }
  for (const { name, path } of pageKinds) {
    const address = `${ours.origin}/en-int${path}`
    const values = [await blockedMs(browser, address)]
    if ((values[0] ?? 0) > nearMs)
      values.push(await blockedMs(browser, address), await blockedMs(browser, address))
    const blocked = median(values)
    if (blocked >= worst.blockedMs) worst = { name, blockedMs: blocked }
  }
  bench.exact('blocking', worst.blockedMs, `${worst.name} of ${pageKinds.length} kinds`)
}

async function blockedMs(browser: Browser, address: string): Promise<number> {
  await using context = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const tasks: Task[] = []
    ;(window as Window & { tasks?: Task[] }).tasks = tasks
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(quietMs)
  return await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const tasks = (window as Window & { tasks?: Task[] }).tasks ?? []
    // only time after the first paint counts, even for a task that was running at first paint
    return tasks
      .map((it) => Math.min(it.duration, it.startTime + it.duration - painted) - 50)
      .reduce((sum, it) => sum + Math.max(0, it), 0)
  })
}
