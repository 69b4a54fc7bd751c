import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from './app.ts'
import { startChromium } from './chromium.ts'

/** An application and a Chromium to visit it. */
export interface Site {
  app: TestApp
  browser: Browser
}

/**
 * Opens a site before the first test of a file and closes it after the last one. Do not use the
 * returned object before the first test: it is still empty.
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
