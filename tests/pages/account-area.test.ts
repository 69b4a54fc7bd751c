import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { login, openAccount, opener, pageAs } from '#tests/support/account-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { cookiesAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { sweepOf } from '#tests/support/sweep.ts'
import { axeFaults, openVisit, overflowOf } from '#tests/support/visits.ts'

const phone = { viewport: { width: 375, height: 740 } }
const languageButton = 'header > div > [popovertarget=language]'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).allInnerTexts()
}

test('an Admin sees their initials, company level and balance, and links to all account pages', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/marketplace')
  await openAccount(page)
  await expectSoon(page.locator(opener)).toHaveText('林')
  await expectSoon(page.locator(opener)).toHaveAttribute('aria-label', '帳號：林怡君')
  const { point } = await page.evaluate(
    async () =>
      (await fetch('/marketplace/api/v1/profile?websiteCode=zh-tw')).json() as Promise<{
        point: number
      }>,
  )
  expect(point).toBeGreaterThan(0)
  const balance = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(point / 100)
  expect(await textsOf(page, '#account dd')).toEqual(['管理員', '金級會員', `USD ${balance}`])
  await expectSoon(page.locator('#account')).toContainText('yi-chun.lin@formosa-tools.example')
  const hrefs = await page
    .locator('#account a')
    .evaluateAll((links) => links.map((it) => (it as HTMLAnchorElement).pathname))
  expect(hrefs).toEqual([
    ...['', '/membership', '/gift-values', '/bills', '/team-management'].map(
      (it) => `/zh-tw/console${it}`,
    ),
    '/zh-tw/marketplace/profile/license-management',
    '/zh-tw/marketplace/redirect/report-center',
    '/marketplace/api/v1/sso/profile-edit',
    '/marketplace/api/v1/sso/logout',
  ])
  await expectSoon(page.locator('#account a[target=_blank]')).toHaveAttribute(
    'href',
    '/zh-tw/marketplace/redirect/report-center',
  )
  await page.context().close()
})

test('Basic members do not see the team link, and the help center is hidden on phones and from sales representatives', async () => {
  const basic = await pageAs(site, 'mei-ling.wu', '/zh-tw/marketplace', { options: phone })
  await openAccount(basic)
  await expectSoon(basic.locator('#account a[href$=team-management]')).toHaveCount(0)
  await expectSoon(basic.locator('#account a[target=_blank]')).toBeHidden()
  expect((await textsOf(basic, '#account dd'))[0]).toBe('基本成員')
  await basic.context().close()
  const sales = await pageAs(site, 'shu-fen.tsai', '/zh-tw/marketplace')
  await openAccount(sales)
  await expectSoon(sales.locator('#account a[target=_blank]')).toHaveCount(0)
  await expectSoon(sales.locator('#account a[href$=company-accounts]')).toHaveCount(2)
  await sales.context().close()
})

test('the account panel can be opened and closed by keyboard and returns the focus', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/marketplace')
  await page.locator(`${opener} [data-level]`).waitFor()
  await page.focus(opener)
  await page.keyboard.press('Enter')
  await page.locator('#account dl').waitFor()
  await page.keyboard.press('Tab')
  await expectSoon(page.locator('#account a[href$="/zh-tw/console"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expectSoon(page.locator('#account')).toBeHidden()
  await expectSoon(page.locator(opener)).toBeFocused()
  await page.context().close()
})

test('people in Taiwan and Japan can choose among the sites of their region, while others have no choice', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/marketplace')
  await page.locator(`${opener} [data-level]`).waitFor()
  await page.click(languageButton)
  expect(
    await page
      .locator('#language a:visible')
      .evaluateAll((links) => links.map((it) => it.getAttribute('href'))),
  ).toEqual(['/zh-tw/marketplace', '/en-tw/marketplace'])
  expect(await page.locator('#language').evaluate((it) => it.getBoundingClientRect().width)).toBe(
    160,
  )
  await page.context().close()
  const other = await pageAs(site, 'dana.whitfield', '/en-americas/marketplace', { options: phone })
  await other.locator(`${opener} [data-level]`).waitFor()
  await other.click('[data-narrow]')
  await expectSoon(other.locator('nav [popovertarget=language]')).toBeHidden()
  await other.context().close()
})

test('members of several companies see the active one in the footer and can switch', async () => {
  const page = await pageAs(site, 'grace.tan', '/en-asia-pacific/marketplace', {
    session: { accountId: 'A-21355' },
  })
  const bar = page.locator('aside[aria-label="Company account"]')
  await bar.waitFor()
  await expectSoon(bar).toContainText(
    'Current company: Straits Cold Chain Pte Ltd. Your role there: Admin.',
  )
  await expectSoon(bar.locator('a')).toHaveAttribute(
    'href',
    /\/en-asia-pacific\/console\/company-accounts$/,
  )
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBlockEnd)).toBe('50px')
  await page.setViewportSize({ width: 375, height: 740 })
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBlockEnd)).toBe('70px')
  await page.evaluate(() => sessionStorage.setItem('own:draft', 'of the first company'))
  await openAccount(page)
  await page.getByRole('button', { name: '鴻鼎精密工具股份有限公司' }).click()
  await page.waitForURL('**/en-tw/marketplace') // the second company belongs to a different region
  await expectSoon(page.locator('aside')).toContainText('鴻鼎精密工具股份有限公司')
  expect(await page.evaluate(() => sessionStorage.getItem('own:draft'))).toBeNull()
  await page.context().close()
})

test('sales representatives see which customer they act for and until when, and can stop', async () => {
  const page = await pageAs(site, 'shu-fen.tsai', '/ja-jp/marketplace', {
    session: { accountId: 'A-20533', reason: 'Asked by phone' },
  })
  const bar = page.locator('aside[data-acting]')
  await bar.waitFor()
  await expectSoon(bar).toHaveText(/京浜ポンプ製作所の代理として操作中です（\d+:\d\dまで）。/)
  await Promise.all([
    page.waitForURL('**/zh-tw/marketplace'),
    page.getByRole('button', { name: '代理操作を終了' }).click(),
  ])
  await page.locator(`${opener} [data-level]`).waitFor()
  await expectSoon(page.locator('aside')).toHaveCount(0)
  await page.context().close()
})

test('without JavaScript the login link is shown, and the account is not', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/marketplace', {
    options: { javaScriptEnabled: false },
  })
  expect([await page.locator(login).isVisible(), await page.locator(opener).isVisible()]).toEqual([
    true,
    false,
  ])
  await page.context().close()
})

test.each(
  (
    [
      ['/en-asia-pacific', 'grace.tan', 'A-21355'],
      ['/ja-jp', 'ken.takahashi', 'A-20533'],
      ['/zh-cn', 'wang.lei', 'A-20718'],
      ['/zh-tw', 'yi-chun.lin', 'A-20417'],
    ] as const
  ).map(([locale, name, accountId], index) => ({ locale, name, accountId, index })),
)(
  'axe reports no faults in the account panel of $locale, light on a desktop or dark on a phone',
  async ({ locale, name, accountId, index }) => {
    const looks = [
      ['light', 1280],
      ['dark', 375],
    ] as const
    for (const [colorScheme, width] of sweepOf(looks, (_, place) => place === index % 2)) {
      const options = {
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      } as const
      await using visit = await openVisit(site.browser, options)
      const { page, said } = visit
      await page.context().addCookies(await cookiesAs(site.app, name, { accountId }))
      await page.goto(`${site.app.origin}${locale}/marketplace`)
      await openAccount(page)
      expect(await axeFaults(page, { within: 'body > :is(header, div)' })).toEqual([])
      expect(said).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
  },
)
