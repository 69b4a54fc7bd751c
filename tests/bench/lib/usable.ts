import type { BrowserContext } from 'playwright'

/** By how much the processor of a page is slowed down, as on a slow laptop. */
export const slowdown = 4

/**
 * Opens an address in a new page, on a processor of a quarter of this machine's speed. Returns the ms
 * from the start of the navigation until the page is usable.
 *
 * @param usableAt runs in the page at each frame; returns `performance.now()` once it is usable
 */
export async function usableMs(
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
