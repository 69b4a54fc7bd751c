import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import { startChromium } from './chromium.ts'

/** An application and a Chromium. */
export interface Site {
  app: TestApp
  browser: Browser
}

/**
 * Opens a site for all tests of a file, and closes it after the last. The returned object is empty
 * until the first test.
 */
export function siteForAll(startApp: () => Promise<TestApp>): Site {
  const site = {} as Site
  beforeAll(async () => {
    ;[site.app, site.browser] = await Promise.all([startApp(), startChromium()])
  })
  afterAll(async () => {
    await site.browser.close()
    await site.app[Symbol.asyncDispose]()
  })
  return site
}
