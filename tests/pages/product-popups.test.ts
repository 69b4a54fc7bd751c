import { sql } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha } from '#tests/support/captcha.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { newAddress } from '#tests/support/forms.ts'
import { freePort } from '#tests/support/free-port.ts'
import { cookiesAs } from '#tests/support/people.ts'
import { axeFaults } from '#tests/support/visits.ts'

const product = '/en-tw/marketplace/product/edgelink-gateway'

let app: TestApp
let browser: Awaited<ReturnType<typeof startChromium>>
beforeAll(async () => {
  app = await startApp({ port: await freePort(), config: quickCaptcha })
  browser = await startChromium()
})
afterAll(async () => {
  await browser.close()
  await app[Symbol.asyncDispose]()
})

const startContext = (width = 1280) =>
  browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
const dialog = (page: Page) => page.locator('dialog[open]')
const trialLink = (page: Page) => page.locator('header a[data-opens=free-trial]')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((it) => it.startsWith('own:form')))
const leads = (email: string) =>
  app.rows<Record<string, unknown>>(sql`select * from inquiry where email = ${email}`)

/** Opens a page whose links open windows, and waits until they do: before, they lead to pages. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(app.origin + path)
  await page.locator('html[data-popups]').waitFor()
}

async function openTrial(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await openPage(page, product)
  await trialLink(page).click()
  await dialog(page).locator('form[data-state=on]').waitFor()
  return page
}

async function fill(page: Page, email: string): Promise<void> {
  const fields = {
    firstName: 'Ada',
    lastName: 'Chen',
    companyName: 'Kestrel',
    phone: '02 2345 6789',
  }
  for (const [name, text] of Object.entries({ ...fields, email }))
    await page.fill(`[name=${name}]`, text)
  await page.check('#form-privacy')
}

test('by keyboard alone: a trial is requested in a window over the page, and the focus returns to the link', async () => {
  await using context = await startContext()
  const page = await context.newPage()
  const { email } = newAddress()
  await openPage(page, product)
  await trialLink(page).focus()
  await page.keyboard.press('Enter')
  await expectSoon(page.locator('#form-partNumber')).toBeFocused()
  await expectSoon(page).toHaveURL(/\?popup=free-trial&from=hero$/)
  await page.keyboard.press('Tab')
  for (const text of ['Ada', 'Chen', 'Kestrel']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('02 2345 6789')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.locator('#form-phone').press('Enter')
  await expectSoon(dialog(page).locator('[data-receipt]')).toBeFocused()
  const [row] = await leads(email)
  expect(row).toMatchObject({ product_alias: 'edgelink-gateway', opened_from: 'hero' })
  await expectSoon(dialog(page).locator('[data-reference]')).toHaveText(
    String(row?.['reference_no']),
  )
  expect(await drafts(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectSoon(page.locator('dialog')).toHaveCount(0)
  await expectSoon(trialLink(page)).toBeFocused()
  await expectSoon(page).toHaveURL(app.origin + product)
})

test('a window closes by its button, Back and a click outside, but not by a click outside once something was typed', async () => {
  await using context = await startContext()
  const page = await openTrial(context)
  expect((await dialog(page).boundingBox())?.width).toBe(600)
  expect((await dialog(page).boundingBox())?.height).toBeLessThanOrEqual(900 - 64)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
    'hidden',
  )
  const isClosed = () => expectSoon(page.locator('dialog')).toHaveCount(0)
  const reopen = async () => {
    await trialLink(page).click()
    await dialog(page).waitFor()
  }
  await page.mouse.click(20, 400)
  await isClosed()
  await reopen()
  await page.goBack()
  await isClosed()
  await expectSoon(page).toHaveURL(app.origin + product)
  await reopen()
  await page.fill('#form-firstName', 'Ada')
  await page.mouse.click(20, 400)
  await expectSoon(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await isClosed()
  await page.goForward()
  await expectSoon(page.locator('h1')).toHaveText('Free trial of EdgeLink Protocol Gateway')
  await page.locator('form[data-state=on]').waitFor() // for the draft
  await page.goBack()
  await expectSoon(page.locator('h1')).toHaveText('EdgeLink Protocol Gateway')
})

test('what was typed is there again after a reload, for this product only, and gone when someone signs in', async () => {
  await using context = await startContext()
  const page = await openTrial(context)
  await fill(page, 'ada.chen@kestrel.example')
  await page.reload()
  await page.locator('[data-draft]').waitFor()
  await expectSoon(page.locator('#form-email')).toHaveValue('ada.chen@kestrel.example')
  expect(await page.isChecked('#form-privacy')).toBe(false)
  expect(await drafts(page)).toEqual(['own:form:free-trial:edgelink-gateway'])
  await page.goto(`${app.origin}/en-tw/marketplace/product/edge365-fleet?popup=free-trial`)
  await expectSoon(page.locator('#form-email')).toHaveValue('')
  await context.addCookies(await cookiesAs(app, 'yi-chun.lin'))
  await page.goto(`${app.origin}${product}?popup=free-trial`)
  await expectSoon(page.locator('#form-email')).toHaveValue('yi-chun.lin@formosa-tools.example')
  await expectSoon(page.locator('#form-firstName')).not.toHaveValue('Ada')
  const own = page.locator('[data-own]')
  await expectSoon(own).toContainText('yi-chun.lin@formosa-tools.example')
  await expectSoon(page.locator('#form-email')).toBeHidden()
  await own.getByRole('button', { name: 'Change' }).click()
  await expectSoon(page.locator('#form-firstName')).toBeFocused()
  await expectSoon(own).toHaveCount(0)
  expect(await drafts(page)).toEqual([])
})

test('a form whose answer is lost is sent again by itself and counts once', async () => {
  await using context = await startContext()
  const page = await openTrial(context)
  const { email } = newAddress()
  await fill(page, email)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/leads/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.locator('[data-end] button').click()
  await page.locator('[data-receipt]').waitFor()
  expect(keys).toEqual([expect.any(String), keys[0]])
  const rows = await leads(email)
  await expectSoon(page.locator('[data-reference]')).toHaveText(String(rows[0]?.['reference_no']))
  expect(rows).toHaveLength(1)
})

test('a refusal is hidden while the form is sent again', async () => {
  await using context = await startContext()
  const page = await openTrial(context)
  await fill(page, newAddress().email)
  const refusal = page.locator('[data-faults]')
  await page.route('**/api/v1/leads/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.locator('[data-end] button').click()
  await refusal.waitFor()
  await page.unroute('**/api/v1/leads/**')
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route('**/api/v1/leads/**', async (route) => {
    await shown
    return route.continue()
  })
  await page.locator('[data-end] button').click()
  await expectSoon(refusal).toBeHidden()
  show()
  await page.locator('[data-receipt]').waitFor()
})

test('on a phone the link leads to the page, where wrong fields are explained', async () => {
  await using context = await startContext(375)
  const page = await context.newPage()
  await openPage(page, product)
  await Promise.all([page.waitForURL(/popup=free-trial/), trialLink(page).click()])
  await expectSoon(page.locator('h1')).toHaveText('Free trial of EdgeLink Protocol Gateway')
  await page.locator('#form-email').focus()
  await page.locator('form[data-state=on]').waitFor()
  await page.fill('#form-email', 'ada@mail.yahoo.co.jp')
  await page.locator('#form-phone').focus()
  await expectSoon(page.locator('#form-email-error')).toHaveCount(0)
  await page.fill('#form-email', 'ada@yahoo.co.jp')
  await page.locator('#form-phone').focus()
  await expectSoon(page.locator('#form-email-error')).toContainText('yahoo.co.jp is a free email')
  await fill(page, 'ada@gmail.com')
  await page.locator('[data-end] button').click()
  await expectSoon(page.locator('#form-email')).toBeFocused()
  await expectSoon(page.locator('#form-email-error')).toContainText('gmail.com is a free email')
  await expectSoon(page.locator('#form-companyName')).toHaveValue('Kestrel')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a window over the prices has its styles and no accessibility faults, in light and dark', async () => {
  await using context = await startContext()
  const page = await context.newPage()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openPage(page, `${product}/pricing-details`)
    await page.locator('a[data-opens=pricebook]').click()
    await dialog(page).locator('form[data-state=on]').waitFor()
    await page.locator('[data-end] button').click()
    await dialog(page).locator('#form-email-error').waitFor()
    const columns = await dialog(page)
      .locator('[data-fields=two]')
      .evaluate((it) => getComputedStyle(it).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(2)
    expect(await axeFaults(page)).toEqual([])
  }
})
