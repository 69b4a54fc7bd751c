import type { Page } from 'playwright'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { contextAs, pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults } from '#tests/support/visits.ts'

const site = siteForAll(async () =>
  startApp({ database: 'postgres', port: await freePort(), env: { CARD_SANDBOX: 'on' } }),
)
const fleet =
  '/en-tw/marketplace/transaction/ordercheckout?urlAlias=edge365-fleet&partNumber=980EDFMTM01'

// seed/products: 95.00 USD for a Regular member; Gold pays 20 % less. seed/rates: 31.275, tax 5 %
const goldMinor = 9500 * 0.8
const twdMinor = Math.round(goldMinor * 31.275)

async function openCheckout(path = fleet, name = 'yi-chun.lin'): Promise<Page> {
  const page = await pageAs(site, name, path)
  await appPageOpen(page, 'Checkout')
  return page
}

/** Accepts the terms; the button is ready once the price is held. */
async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByText(/Price held until/).waitFor()
}

const button = (page: Page, name: RegExp) => page.locator('main').getByRole('button', { name })

async function ordersNoted(note: string): Promise<string[]> {
  const rows = await site.app.rows<{ order_number: string }>(
    sql`select order_number from purchase_order where note = ${note}`,
  )
  return rows.map((it) => it.order_number)
}

async function resultShows(page: Page, heading: string): Promise<string> {
  await page.locator('h1:visible', { hasText: heading }).waitFor()
  return new URL(page.url()).searchParams.get('orderNumber') ?? ''
}

test('with gift value the price is that of the seed less the level, its lots are named, and going back from the result does not show the form', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/en-tw/console')
  await page.goto(site.app.origin + fleet)
  await appPageOpen(page, 'Checkout')
  await expectSoon(page.locator('main aside [data-total]').first()).toContainText('USD 76.00')
  await page.getByText('Gift value that expires soonest is spent first:').waitFor()
  await accept(page)
  await page.getByLabel('PO number').fill('PO-4711')
  expect(await axeFaults(page)).toEqual([])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    await expectSoon(page.locator('main aside :text-is("Total"):visible')).toHaveCount(1)
  }
  await button(page, /Place order — USD 76\.00/).click()
  const number = await resultShows(page, 'Order placed')
  await expectSoon(page.locator('h1:visible')).toBeFocused()
  const [row] = await site.app.rows<{ total_minor: string; purchase_order_number: string }>(
    sql`select total_minor, purchase_order_number from purchase_order where order_number = ${number}`,
  )
  expect(Number(row?.total_minor)).toBe(goldMinor)
  expect(row?.purchase_order_number).toBe('PO-4711')
  expect(await axeFaults(page)).toEqual([])
  await page.goBack()
  await page.locator('h1:visible', { hasText: 'Dashboard' }).waitFor()
  await page.context().close()
})

test('on credit terms three pieces cost three times the converted price, and “why this price” names list price, level and rate', async () => {
  const page = await openCheckout(`${fleet}&quantity=3`)
  await page.getByRole('radio', { name: /Credit terms/ }).check()
  const total = amount(twdMinor * 3)
  await expectSoon(page.locator('main aside [data-total]').first()).toContainText(`TWD ${total}`)
  await page.getByText('How this price was calculated').click()
  await page.getByText(/List price USD\s95\.00, Gold\s−20%: USD\s76\.00/).waitFor()
  await page.getByText(/Converted at 31\.275 TWD per USD/).waitFor()
  await accept(page)
  await button(page, new RegExp(`Place order — TWD ${total}`)).click()
  await resultShows(page, 'Order placed')
  await page.context().close()
})

test('a card is charged on the page of the payment service: declined it was not charged and can be paid again, then the order is placed', async () => {
  const page = await openCheckout()
  await page.getByRole('radio', { name: /Credit card/ }).check()
  const total = amount(twdMinor + Math.round(twdMinor * 0.05))
  await accept(page)
  await button(page, new RegExp(`Go to card payment — TWD ${total}`)).click()
  await page.waitForURL(/sandbox-gateway/)
  await payWith(page, '4000000000000002')
  await page.locator('main button.ghost').click()
  await resultShows(page, 'Payment failed')
  await page.getByText('You were not charged.').waitFor()
  await button(page, /Pay again/).click()
  await page.waitForURL(/sandbox-gateway/)
  await payWith(page, '4242424242424242')
  await resultShows(page, 'Order placed')
  await page.context().close()
})

async function payWith(page: Page, card: string): Promise<void> {
  await page.locator('[name=number]').fill(card)
  await page.locator('[name=expiry]').fill('12/99')
  await page.locator('[name=code]').fill('123')
  await page.locator('form button').first().click()
}

test('a double click, a lost answer and a reload while the order is placed end in one order', async () => {
  const note = `lost ${crypto.randomUUID()}`
  const page = await openCheckout()
  let sent = 0
  await page.route('**/checkout/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    await route.fetch()
    return route.abort()
  })
  // asking for the order is cut off too, until the page is loaded anew
  await page.route('**/checkout/orders?token=*', (route) => route.abort())
  await page.getByLabel('Note').fill(note)
  await accept(page)
  await button(page, /Place order/).dblclick()
  await page.getByText('Checking whether the order went through', { exact: true }).waitFor()
  expect(sent).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  const number = await resultShows(page, 'Order placed')
  expect(await ordersNoted(note)).toEqual([number])
  await page.context().close()
})

test('in a second tab the same order is asked about before it is placed again', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const it of [one, two]) {
    await it.bringToFront()
    await it.goto(site.app.origin + fleet)
    await appPageOpen(it, 'Checkout')
    await accept(it)
  }
  await one.bringToFront()
  await button(one, /Place order/).click()
  const number = await resultShows(one, 'Order placed')
  await two.bringToFront()
  await button(two, /Place order/).click()
  await two.getByText(`You ordered this in another tab: ${number}`).waitFor()
  await two.getByRole('link', { name: 'View that order' }).click()
  expect(await resultShows(two, 'Order placed')).toBe(number)
  await context.close()
})

test('a changed price is shown before and after, and a higher one is agreed to again', async () => {
  const page = await openCheckout()
  await accept(page)
  const set = (price: number) =>
    site.app.rows(
      sql`update plan_price set price_minor = ${price} where part_number = '980EDFMTM01' and currency = 'USD' returning 1`,
    )
  await set(10000)
  try {
    await button(page, /Place order — USD 76\.00/).click()
    await page.getByRole('heading', { name: 'The price has risen' }).waitFor()
    await expectSoon(page.getByRole('checkbox', { name: /I accept the terms/ })).not.toBeChecked()
    await page.getByRole('row', { name: /Total USD 76\.00 USD 80\.00/ }).waitFor()
    await set(9000)
    await accept(page)
    await button(page, /Place order — USD 80\.00/).click()
    await page.getByRole('heading', { name: 'The price has fallen' }).waitFor()
    await expectSoon(button(page, /USD 72\.00/)).toHaveCount(1)
    await button(page, /Place order — USD 72\.00/).click()
    await resultShows(page, 'Order placed')
  } finally {
    await set(9500)
  }
  await page.context().close()
})

function amount(minor: number): string {
  return (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
}

test('a renewal shows each license’s end date now and after, leaves out what never ends, and asks again if a colleague has renewed meanwhile', async () => {
  const [serial, endless] = ['MRD-UAUA-87BB-PWSY', 'MRD-WTJ8-FFNB-FG7V']
  const page = await pageAs(
    site,
    'yi-chun.lin',
    `/en-tw/marketplace/transaction/RenewCheckout?partNumber=980EDGWPL01&serialNumber=${serial}&serialNumber=${endless}`,
  )
  await appPageOpen(page, 'Renew')
  await page.getByText('1 of 2 included').waitFor()
  const row = (text: string) => page.locator('main li', { hasText: text })
  await expectSoon(row(endless)).toContainText('The license never expires')
  await expectSoon(row(serial)).toContainText(/Expires .+ after the order: /)
  expect(await axeFaults(page)).toEqual([])
  await accept(page)
  await site.app.rows(
    sql`update license set expires_on = expires_on + 365, expires_at = expires_at + interval '365 days' where serial_number = ${serial}`,
  )
  await button(page, /Place order/).click()
  await page.getByRole('heading', { name: 'The expiration dates have changed' }).waitFor()
  await accept(page)
  await button(page, /Place order/).click()
  await resultShows(page, 'Order placed')
  const [renewed] = await site.app.rows<{ days: number }>(
    sql`select expires_on - current_date as days from license where serial_number = ${serial}`,
  )
  expect(renewed?.days).toBeGreaterThan(730)
  await page.context().close()
})

test('what is not sold leads to its product if that has a page on the site, else to all products or licenses', async () => {
  const taiwan = await pageAs(site, 'yi-chun.lin', fleet.replace('980EDFMTM01', '980NOTHING1'))
  const way = (page: Page) => page.locator('main h2:visible + p + a')
  await taiwan.getByRole('heading', { name: 'No corresponding item' }).waitFor()
  await expectSoon(way(taiwan)).toHaveAttribute('href', '/en-tw/marketplace/product/edge365-fleet')
  await taiwan.goto(site.app.origin + fleet.replace('edge365-fleet', 'no-such-product'))
  await expectSoon(way(taiwan)).toHaveAttribute('href', '/en-tw/marketplace')
  const unknown = '/en-tw/marketplace/transaction/LicenseUpgrade?serialNumber=MRD-AAAA-AAAA-AAAA'
  await taiwan.goto(site.app.origin + unknown)
  await expectSoon(way(taiwan)).toHaveAttribute('href', /license-management$/)
  await taiwan.context().close()
  const elsewhere = 'urlAlias=ecowatch-water-steam&partNumber=980WTSTWT01'
  const path = `/zh-cn/marketplace/transaction/ordercheckout?${elsewhere}`
  const china = await pageAs(site, 'wang.lei', path)
  await china.getByRole('heading', { name: '没有对应的项目' }).waitFor()
  await expectSoon(way(china)).toHaveAttribute('href', '/zh-cn/marketplace')
  await china.context().close()
})

test('a license without upgrades says so, and leads to sales', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/en-tw/console')
  await page.route('**/checkout/license-upgrade/**', async (route) => {
    const response = await route.fetch()
    const product = await response.json()
    await route.fulfill({ response, json: { ...product, additionalPlans: [] } })
  })
  const path = '/en-tw/marketplace/transaction/LicenseUpgrade?serialNumber=MRD-T7V5-A8ZY-2VP5'
  await page.goto(site.app.origin + path)
  await page.getByRole('heading', { name: /^License .+ has no upgrades$/ }).waitFor()
  await page.getByText('Contact sales for more capacity.').waitFor()
  await expectSoon(page.getByRole('button', { name: /Place order/ })).toHaveCount(0)
  await page.context().close()
})

test('a quantity below the number of serial numbers asks which ones go, and what went can be put back', async () => {
  const [one, unknown, other] = ['MRD-KYBU-T39J-KDA5', 'MRD-AAAA-AAAA-AAAA', 'MRD-T7V5-A8ZY-2VP5']
  const plan = 'urlAlias=edgelink-gateway&partNumber=980EDGWSP01'
  const page = await openCheckout(`/en-tw/marketplace/transaction/ordercheckout?${plan}&quantity=4`)
  const row = (n: number) => page.getByRole('textbox', { name: `Serial number ${n}`, exact: true })
  for (const [index, text] of [one, unknown, other].entries()) {
    await row(index + 1).fill(text)
    await row(index + 1).press('Enter')
  }
  await page.getByText('2 of 4 accepted').waitFor()
  const quantity = page.getByLabel('Quantity', { exact: true })
  const question = page.getByRole('group', { name: /too many for a quantity/ })
  // the empty row goes unasked
  await quantity.fill('3')
  await expectSoon(row(4)).toHaveCount(0)
  await expectSoon(question).toHaveCount(0)
  await quantity.fill('1')
  await expectSoon(question).toHaveAccessibleName(/^2 serial numbers too many for a quantity of 1/)
  const choice = (text: string) => question.getByRole('checkbox', { name: text })
  await expectSoon(choice(unknown)).toBeChecked()
  await expectSoon(choice(other)).toBeChecked()
  expect(await axeFaults(page)).toEqual([])
  await choice(other).uncheck()
  await question.getByText('Select at least 2 serial numbers.').waitFor()
  await choice(one).check()
  await question.getByRole('button', { name: 'Remove 2 serial numbers' }).click()
  await expectSoon(row(1)).toHaveValue(other)
  await page.getByText('1 of 1 accepted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: 'Set the quantity to 3' }).click()
  await expectSoon(quantity).toHaveValue('3')
  for (const [index, text] of [one, unknown, other].entries())
    await expectSoon(row(index + 1)).toHaveValue(text)
  await page.context().close()
})

test('a license and its upgrade name the plan in the language of the page', async () => {
  const [serial, plan] = ['MRD-FV8H-833A-A9J9', 'Edge365 フリートマネージャー チーム']
  const list = '/ja-jp/marketplace/profile/license-management'
  const page = await pageAs(site, 'ken.takahashi', `${list}/${serial}`)
  await page.getByRole('heading', { name: plan, level: 1 }).waitFor()
  await page.locator('main a[href*="/LicenseUpgrade?"]').click()
  await expectSoon(page.locator('main dt:visible', { hasText: plan })).toHaveCount(2)
  await page.context().close()
})
