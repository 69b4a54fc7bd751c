import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs } from '#tests/support/account-pages.ts'
import { appPagePaths } from '#tests/support/app-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { documentStop, focusedStop } from '#tests/support/keyboard.ts'
import { siteForAll } from '#tests/support/site.ts'
import { sweepOf } from '#tests/support/sweep.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

/** More than any page has: a walk that is longer goes round in a part of the page. */
const maxStops = 160

const paths = appPagePaths.filter((it) => !it.startsWith('/internalcrm'))

test.each([1280, 375].map((width, turn) => ({ width, turn })))(
  'at $width px the Tab key shows where it is, keeps the order of reading, and leaves each app page',
  async ({ width, turn }) => {
    const context = await contextAs(
      site,
      'yi-chun.lin',
      {},
      {
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      },
    )
    const page = await context.newPage()
    const faults: string[] = []
    for (const path of sweepOf(paths, (_, place) => place % 2 === turn)) {
      await page.goto(`${site.app.origin}/en-tw${path}`)
      await page.locator('#app-header button [data-level]').waitFor()
      await expectSoon(page.locator('main [aria-busy=true]')).toHaveCount(0)
      faults.push(...(await walkFaults(page)).map((it) => `${path}: ${it}`))
    }
    expect(faults).toEqual([])
    await context.close()
  },
)

/** Presses Tab until the focus leaves the page, and returns what is wrong at its stops. */
async function walkFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  let first: string | undefined
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab')
    const { text, fault, isInOrder } = await focusedStop(page)
    if (text === documentStop || (text === first && !isInOrder))
      return stops > 5 ? faults : [...faults, `only ${stops} stops`]
    first ??= text
    if (fault !== null) faults.push(`${text}: ${fault}`)
    if (!isInOrder) return [...faults, `${text} is before the stop before it`]
  }
  return [...faults, 'the walk does not end']
}
