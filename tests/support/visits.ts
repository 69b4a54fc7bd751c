import { setTimeout as sleep } from 'node:timers/promises'
import axe, { type RunOptions } from 'axe-core'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright'

/** A page in a browser, with the errors that it reported. */
export interface Visit extends AsyncDisposable {
  page: Page
  /**
   * Console errors and warnings, exceptions, and responses of 400 and above, each with its URL.
   */
  said: string[]
  /** Hosts that the page contacted. */
  hosts: Set<string>
  /** Waits until no request is pending and the main thread is idle, twice in a row. */
  settled(): Promise<void>
}

declare global {
  interface Window {
    /** Sum of layout shifts so far. Source: https://web.dev/articles/cls */
    layoutShift?: number
    /** The axe script, undefined until it is injected into the page. */
    axe: typeof axe
  }
}

/** Opens an empty page in a new browser context. */
export async function openVisit(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const pending = new Set<Request>()
  const visit: Visit = {
    page,
    said: [],
    hosts: new Set(),
    async settled() {
      for (let calm = 0; calm < 2; calm = pending.size === 0 ? calm + 1 : 0)
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      visit.said.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => visit.said.push(`${page.url()} ${error.message}`))
  page.on('request', (request) => {
    pending.add(request)
    visit.hosts.add(new URL(request.url()).host)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('response', (response) => {
    if (response.status() >= 400) visit.said.push(`${response.status()} ${response.url()}`)
  })
  await page.addInitScript(addUpShifts)
  return visit
}

/** Scope of an axe check: by default WCAG 2.2 AA and best practices, for the whole page. */
export interface AxeScope {
  rules?: string[]
  /** Selector of the part to check. */
  within?: string
  /** Selectors of parts to skip, because the same parts are checked on another page. */
  without?: readonly string[]
}

/**
 * Runs axe once the page is at rest, and returns the violations, one line per rule. The script is
 * injected only once, and only violations are transferred.
 */
export async function axeFaults(
  page: Page,
  { rules, within, without = [] }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await atRest(page)
  const context = { include: [within ?? ':root'], exclude: [...without] }
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...(rules ? { runOnly: rules } : {}),
  }
  return page.evaluate(
    async ([of, how]) => {
      const { violations } = await window.axe.run(of, how)
      return violations.map(
        (it) => `${it.id} ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
    },
    [context, options] as const,
  )
}

/**
 * Runs axe in the light theme, and in the dark one its check of contrasts, since only colors differ.
 * Leaves the page in the light theme.
 */
export async function axeFaultsInBothThemes(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFaults(page, { ...scope, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...(await axeFaults(page, scope)), ...dark.map((it) => `dark: ${it}`)]
}

/**
 * Waits until no transition or animation is running, except those without an end and those that
 * follow scrolling. Waits outside the page, whose clock a test may have stopped.
 */
async function atRest(page: Page): Promise<void> {
  const isMoving = () =>
    document
      .getAnimations()
      .some(
        (it) =>
          it.playState === 'running' &&
          it.timeline === document.timeline &&
          it.effect?.getComputedTiming().endTime !== Infinity,
      )
  do await sleep(30)
  while (await page.evaluate(isMoving))
}

/**
 * Returns the horizontal overflow of the page in pixels. It waits four frames first, because after
 * a resize media queries take up to three.
 */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let at = 0; at < 4; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
}

/**
 * Scrolls down the page and back up, so that everything is loaded and laid out. Returns the sum of
 * the layout shifts so far.
 */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await frame()
      await frame()
    }
    scrollTo(0, 0)
    // what watches the scrolling, such as the link to the top, is told after the first frame
    await frame()
    await frame()
    return window.layoutShift ?? 0
  })
}

function addUpShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
