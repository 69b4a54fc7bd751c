import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#config/locales.ts'
import { startApp } from '#tests/support/app.ts'
import { type PageKind, pageKinds } from '#tests/support/page-kinds.ts'
import { siteForAll } from '#tests/support/site.ts'
import { isWholeSweep } from '#tests/support/sweep.ts'
import { axeFaults, openVisit, overflowOf, shiftOf, type Visit } from '#tests/support/visits.ts'

const shiftLimit = 0.02
const patienceMs = 300_000

const site = siteForAll(() => startApp({ database: 'postgres' }))

test(
  'on a phone every kind of page is accessible in light and dark, without layout shift or console errors',
  () => lookAtAll(375),
  patienceMs,
)

test(
  'on a desktop every kind of page is accessible in light and dark, without layout shift or console errors',
  () => lookAtAll(1280),
  patienceMs,
)

test(
  'pages of the China site fit a tablet and contact no other host, even when header panels are opened',
  () => lookAtAll(768, 'zh-cn'),
  patienceMs,
)

/**
 * Checks every kind of page, rotating through the locales unless one is given. Unless the sweep is
 * whole, axe checks the home page at both widths and each other page at one of them, and not the
 * pages of a given locale; the panels of the header are opened only on its home page.
 */
async function lookAtAll(width: number, locale?: Locale): Promise<void> {
  await using visit = await openVisit(site.browser, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  const faults: string[] = []
  for (const [index, kind] of pageKinds.entries()) {
    const address = `/${locale ?? locales[(index + width) % locales.length]}${kind.path}`
    const found = await faultsOf(visit.page, site.app.origin + address, {
      kind,
      isDark: index % 3 === width % 3,
      hasAxe: isWholeSweep || (!locale && (kind.name === 'home' || index % 2 === width % 2)),
    })
    if (locale && (isWholeSweep || kind.name === 'home')) await openPanels(visit)
    faults.push(...found.map((it) => `${address} at ${width}: ${it}`))
  }
  const missing = pageKinds.find((it) => it.route === null)?.path ?? ''
  expect([...faults, ...visit.said.filter((it) => !it.includes(missing))]).toEqual([])
  if (locale) expect([...visit.hosts]).toEqual([new URL(site.app.origin).host])
}

/**
 * Returns the faults of a page. Checks every page in the light theme, and a third of the pages and
 * the home page in the dark theme too. Checks header and footer only on the home page.
 */
async function faultsOf(
  page: Page,
  address: string,
  { kind, isDark, hasAxe }: { kind: PageKind; isDark: boolean; hasAxe: boolean },
): Promise<string[]> {
  const isHome = kind.name === 'home'
  const without = isHome ? [] : ['body > header', 'body > footer']
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address, { waitUntil: 'load' })
  const faults: string[] = []
  const shift = await shiftOf(page)
  if (shift >= shiftLimit) faults.push(`moves by ${shift}`)
  if (hasAxe) faults.push(...(await axeFaults(page, { without })))
  if (hasAxe && (isDark || isHome)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await axeFaults(page, { without, rules: ['color-contrast'] })
    faults.push(...dark.map((it) => `dark: ${it}`))
  }
  return [...faults, ...(await overflowFaults(page))]
}

/**
 * Reports a page wider than the window. Desktop pages are also checked at 320 pixels, which equals
 * a width of 1280 at 400% zoom. Source: WCAG 2.2, 1.4.10.
 */
async function overflowFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const faults: string[] = []
  for (const width of size.width === 1280 ? [1280, 320] : [size.width]) {
    await page.setViewportSize({ ...size, width })
    const overflow = await overflowOf(page)
    if (overflow > 0) faults.push(`${overflow} px wider than ${width}`)
  }
  await page.setViewportSize(size)
  return faults
}

/** Opens the header panels, so that the code of their islands loads. */
async function openPanels({ page, settled }: Visit): Promise<void> {
  // close the notice for first-time visitors, which would cover the page
  await settled()
  await page.keyboard.press('Escape')
  for (const id of ['search', 'menu', 'language']) {
    const button = page.locator(`button[popovertarget=${id}]:visible`).first()
    if (await button.isVisible()) await button.click()
  }
  await settled()
}
