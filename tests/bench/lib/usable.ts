import type { BrowserContext } from 'playwright'
import { median } from './stats.ts'

/** By how much the processor of a page is slowed down, as on a slow laptop. */
export const slowdown = 4
/** Number of visits of which the median is taken. */
export const visits = 9

/**
 * Opens an address in new pages, on a processor of a quarter of this machine's speed. Returns the
 * median of the ms from the start of a navigation until the page is usable. One more visit comes
 * before, so that the browser has the scripts.
 *
 * @param usableAt runs in the page at each frame; returns `performance.now()` once it is usable
 */
export async function usableMs(
  context: BrowserContext,
  address: string,
  usableAt: () => number | undefined,
): Promise<number> {
  await visitMs(context, address, usableAt)
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1)
    times.push(await visitMs(context, address, usableAt))
  return median(times)
}

async function visitMs(
  context: BrowserContext,
  address: string,
  usableAt: () => number | undefined,
): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'commit' })
  const result = await page.waitForFunction(usableAt)
  const usable = await result.jsonValue()
  await page.close()
  return usable ?? Number.NaN
}
