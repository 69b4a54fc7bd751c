import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sessionCookie, signedInCookie } from '#server/people/account/session.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { signInAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'

const home = '/en-int/marketplace'
const phone = { width: 375, height: 740 }
const searchButton = '[popovertarget=search]:not([popovertargetaction])'

const site = siteForAll(() => startApp({ database: 'postgres' }))

function isOpen(page: Page, id: string): Promise<boolean> {
  return page.locator(`#${id}`).evaluate((it) => it.matches(':popover-open'))
}

function opened(page: Page, id: string, open = true): Promise<void> {
  return expect.poll(() => isOpen(page, id)).toBe(open)
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}

/** Opens the home page and waits for the scripts that come once it is idle. */
async function openWholly(page: Page): Promise<void> {
  await page.goto(site.app.origin + home)
  await page.waitForLoadState('networkidle')
}

test.each([false, true])(
  'on a desktop the main menu fits in every language (signed in: %s)',
  async (isSignedIn) => {
    await using page = await site.browser.newPage()
    for (const locale of ['en-int', 'ja-jp', 'zh-cn', 'zh-tw'])
      for (const width of [1280, 1440, 1536, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${site.app.origin}/${locale}/marketplace`)
        const hidden = await page.evaluate((signedIn) => {
          document.documentElement.toggleAttribute('data-signed-in', signedIn)
          const row = document.querySelector('[data-top-menu]')!
          return row.scrollWidth - row.clientWidth
        }, isSignedIn)
        expect([locale, width, hidden]).toEqual([locale, width, 0])
      }
  },
)

test('a panel opens when the pointer rests on its item, but not when the pointer only passes over it', async () => {
  await using page = await site.browser.newPage()
  await page.clock.install()
  await page.goto(site.app.origin + home)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.hover('[data-item=products]')
  await page.clock.runFor(179)
  expect(await isOpen(page, 'menu-products')).toBe(false)
  await page.hover('[data-item=partners]')
  await page.clock.runFor(1000)
  expect(await isOpen(page, 'menu-products')).toBe(false)
  await page.hover('[data-item=products]')
  await page.clock.runFor(181)
  expect(await isOpen(page, 'menu-products')).toBe(true)
  await page.click('[data-item=products]') // a click right after the panel opened does not close it
  expect(await isOpen(page, 'menu-products')).toBe(true)
  await page.click('[data-item=products]')
  await opened(page, 'menu-products', false)
})

test('a panel opens 180 ms after a click too, but not if the pointer goes elsewhere in between', async () => {
  await using page = await site.browser.newPage()
  await page.clock.install()
  await page.goto(site.app.origin + home)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.click('[data-item=products]')
  await page.clock.runFor(179)
  expect(await isOpen(page, 'menu-products')).toBe(false)
  await page.clock.runFor(1)
  expect(await isOpen(page, 'menu-products')).toBe(true)
  await page.click('[data-item=products]')
  await opened(page, 'menu-products', false)
  await page.click('[data-item=support]')
  await page.hover('[data-item=partners]')
  await page.clock.runFor(1000)
  expect(await isOpen(page, 'menu-support')).toBe(false)
})

test('arrow keys move through the menu, its groups and their items; Esc returns the focus', async () => {
  await using page = await site.browser.newPage()
  await openWholly(page)
  await page.focus('[data-item=solutions]')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await opened(page, 'menu-products')
  expect(await focusedText(page)).toBe('Energy & carbon')
  await page.keyboard.press('ArrowDown')
  expect(await focusedText(page)).toBe('Edge & connectivity')
  await page.keyboard.press('ArrowRight')
  expect(await focusedText(page)).toBe('View all')
  await page.keyboard.press('ArrowLeft')
  expect(await focusedText(page)).toBe('Edge & connectivity')
  await page.keyboard.press('Escape')
  await opened(page, 'menu-products', false)
  expect(await focusedText(page)).toBe('Products')
})

test('on a phone the menu has levels with a back button, and it closes when the window becomes wider', async () => {
  await using page = await site.browser.newPage({ viewport: phone })
  await page.goto(site.app.origin + home)
  await page.click('[data-narrow]')
  await page.click('[data-item=solutions]')
  await opened(page, 'menu-solutions')
  await page.getByRole('button', { name: 'Back Solutions' }).click()
  await opened(page, 'menu-solutions', false)
  expect(await isOpen(page, 'menu')).toBe(true)
  await page.click('nav [popovertarget=language]')
  await opened(page, 'language')
  await page.setViewportSize({ width: 1280, height: 800 })
  await opened(page, 'language', false)
  await opened(page, 'menu', false)
})

test('suggestions for the whole site appear when the visitor stops typing, and a failure leaves the list empty', async () => {
  await using page = await site.browser.newPage()
  const asked: URL[] = []
  page.on(
    'request',
    (request) =>
      void (request.url().includes('/api/v1/search') && asked.push(new URL(request.url()))),
  )
  await page.clock.install()
  await page.goto(site.app.origin + home)
  await page.click(searchButton)
  await expectSoon(page.locator('#search-keyword')).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000) // however long the keys take, typing goes on
  await page.keyboard.type('oee')
  expect(asked).toEqual([])
  await page.clock.resume()
  const found = page.locator('#search [data-of=results] a')
  await expect.poll(() => found.count(), { timeout: 10_000 }).toBeGreaterThan(1)
  expect(asked.map((it) => Object.fromEntries(it.searchParams))).toEqual([
    { websiteCode: 'en-int', keyword: 'oee', pageIndex: '1', suggest: 'true' },
  ])
  expect(new Set(await found.locator('small').allTextContents()).size).toBeGreaterThan(1)
  await page.keyboard.press('ArrowDown')
  expect(await focusedText(page)).toContain('OEE')
  await expectSoon(found.first().locator('mark')).toHaveText('OEE')
  await page.route('**/api/v1/search?*', (route) => route.abort())
  await page.fill('#search-keyword', 'gateway')
  await expect.poll(() => asked.length).toBe(2)
  await expectSoon(found).toHaveCount(0)
  await page.fill('#search-keyword', '')
  await expect.poll(() => page.locator('#search [data-of=keywords] a').count()).toBeGreaterThan(5)
})

test('the chosen theme is applied to the next page before its first paint', async () => {
  await using page = await site.browser.newPage({ colorScheme: 'light' })
  await openWholly(page)
  await page.click('footer label:has([value=dark])')
  await page.goto(`${site.app.origin}/ja-jp/marketplace`)
  expect(
    await page.evaluate(() => [
      document.documentElement.dataset.theme,
      getComputedStyle(document.body).backgroundColor,
    ]),
  ).toEqual(['dark', 'rgb(12, 18, 32)'])
})

test('the link to the top is shown after scrolling down 1450 pixels', async () => {
  await using page = await site.browser.newPage({ reducedMotion: 'reduce' })
  await openWholly(page)
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
  const link = page.locator('[data-scroll-to-top]')
  await scrollTo(1449)
  await expectSoon(link).toBeHidden()
  await scrollTo(1450)
  await expectSoon(link).toBeVisible()
  await link.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goto(`${site.app.origin}${home}/none`) // a short page ends with its footer
  const below = await page.evaluate(() => {
    const footer = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
    return document.documentElement.scrollHeight - footer // the browser rounds the first to pixels
  })
  expect(Math.abs(below)).toBeLessThan(1)
})

test('signed-in people see the console and account links instead of the login, although the HTML is the same for everyone', async () => {
  await using page = await site.browser.newPage()
  await page.goto(site.app.origin + home)
  const login = page.locator('header [data-for=visitor]')
  const href = new URL((await login.getAttribute('href')) ?? '', site.app.origin)
  expect([href.pathname, href.searchParams.get('websiteCode')]).toEqual([
    '/marketplace/api/v1/sso/login',
    'en-int',
  ])
  expect(new URL(href.searchParams.get('callbackurl') ?? '').pathname).toBe(home)
  expect([
    await login.isVisible(),
    await page.locator('header [data-for=member]').first().isVisible(),
  ]).toEqual([true, false])
  const { id } = await signInAs(site.app, 'tomas.rey')
  await page.context().addCookies([
    { name: sessionCookie, value: id, url: site.app.origin },
    { name: signedInCookie, value: '1', url: site.app.origin },
  ])
  await page.reload()
  expect([
    await login.isVisible(),
    await page.locator('header [data-for=member]').first().isVisible(),
  ]).toEqual([false, true])
})
