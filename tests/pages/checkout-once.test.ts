import { eq, sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import { session } from '#server/people/account/tables.ts'
import { contextAs, pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import {
  accept,
  fillIn,
  fleetCheckout,
  placeButton,
  resultOf,
} from '#tests/support/checkout-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { buyerAs } from '#tests/support/orders.ts'
import { changeTable } from '#tests/support/own-config.ts'
import { computer, computerItems, holdOnTerms } from '#tests/support/quotes.ts'
import { ended, keyOf, signInAgain } from '#tests/support/session-end.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

interface PlacedRow {
  number: string
  company: string
  terms: string
  total: string
}

/** Returns the orders with a note. */
function ordersNoted(note: string): Promise<PlacedRow[]> {
  return site.app.rows<PlacedRow>(sql`
    select order_number as number, account_id as company, terms_version as terms, total_minor as total
    from purchase_order join company on company.id = company_id where note = ${note}`)
}

/** Opens a checkout and fills it in with a note of its own. */
async function filledIn(name = 'yi-chun.lin', path = fleetCheckout) {
  const page = await pageAs(site, name, path)
  const note = crypto.randomUUID()
  await fillIn(page, note)
  return { page, note }
}

/** Changes the list price of a fleet plan, in hundredths. */
const setPrice = (minor: number) =>
  site.app.rows(
    sql`update plan_price set price_minor = ${minor} where part_number = '980EDFMTM01' and currency = 'USD'`,
  )

/** Ends the session on the server, of which the page learns with its next call. */
async function endSession(page: Page): Promise<void> {
  const key = await keyOf(site, page.context())
  await site.app.resources.database.db.delete(session).where(eq(session.key, key))
}

/** The button stays at the bottom, and does not cover what it brought. */
async function expectAboveButton(page: Page, message: Locator): Promise<void> {
  await message.waitFor()
  await expect
    .poll(async () => {
      const [above, below] = [await message.boundingBox(), await placeButton(page).boundingBox()]
      return above && below && above.y + above.height < below.y
    })
    .toBe(true)
}

test('a session that ends before the order leaves what was typed; after signing in again it is ordered once', async () => {
  const { page, note } = await filledIn()
  await endSession(page)
  await placeButton(page).click()
  await ended(page).waitFor()
  expect(await ordersNoted(note)).toEqual([])
  await signInAgain(site, page.context(), 'yi-chun.lin')
  await ended(page).waitFor({ state: 'detached' })
  await appPageOpen(page, 'Checkout')
  await expectSoon(page.getByLabel('Note')).toHaveValue(note)
  await expectSoon(page.getByRole('checkbox', { name: /I accept the terms/ })).not.toBeChecked()
  await accept(page)
  await placeButton(page).click()
  const number = await resultOf(page, 'Order placed')
  expect(await ordersNoted(note)).toMatchObject([{ number }])
  await page.context().close()
})

test('a session that ends while the answer is lost: after signing in again the page finds the order', async () => {
  const { page, note } = await filledIn()
  await page.route('**/checkout/orders', async (route) => {
    await route.fetch()
    await endSession(page)
    return route.abort()
  })
  await placeButton(page).click()
  await ended(page).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await signInAgain(site, page.context(), 'yi-chun.lin')
  const number = await resultOf(page, 'Order placed')
  expect(await ordersNoted(note)).toMatchObject([{ number }])
  await page.context().close()
})

test('on the site of another language what was typed is still there, and an order whose answer was lost is found', async () => {
  const { page, note } = await filledIn()
  await page.route('**/checkout/orders', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await page.route('**/checkout/orders?token=*', (route) => route.abort())
  await placeButton(page).click()
  await page.getByText('Checking whether the order went through', { exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(page.url().replace('/en-tw/', '/zh-tw/'))
  const number = await resultOf(page, '訂單已成立')
  expect(await ordersNoted(note)).toMatchObject([{ number }])
  await page.context().close()
})

test('after a switch of the company in another tab nothing is ordered until the buyer decides, and an order that was placed before is found', async () => {
  const context = await contextAs(site, 'grace.tan', { accountId: 'A-21355' })
  const page = await context.newPage()
  await page.goto(site.app.origin + fleetCheckout.replace('en-tw', 'en-asia-pacific'))
  const note = crypto.randomUUID()
  await fillIn(page, note)
  const switchElsewhere = () =>
    context.request.post(`${site.app.origin}/marketplace/api/v1/company-accounts/A-20417/switch`, {
      data: {},
      headers: { Origin: site.app.origin, 'Sec-Fetch-Site': 'same-origin' },
    })
  expect((await switchElsewhere()).status()).toBe(200)
  await placeButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'You switched companies in another tab' })
  const stay = dialog.getByRole('button', { name: 'Stay with Straits Cold Chain Pte Ltd' })
  await page.getByText('Nothing was ordered for either').waitFor()
  await stay.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await ordersNoted(note)).toEqual([])
  // the order arrives, and its answer gets lost in the moment of another switch
  await page.route(
    '**/checkout/orders',
    async (route) => {
      await route.fetch()
      await switchElsewhere()
      return route.abort()
    },
    { times: 1 },
  )
  await placeButton(page).click()
  await page.getByText('We don’t know yet whether the order went through').waitFor()
  await stay.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check again' }).click()
  const number = await resultOf(page, 'Order placed')
  expect(await ordersNoted(note)).toMatchObject([{ number, company: 'A-21355' }])
  await context.close()
})

test('terms that have changed are accepted anew, and the order has the new version', async () => {
  const { page, note } = await filledIn()
  const { config } = site.app.resources
  const setTerms = async (version: string) => {
    await changeTable(config.folder, 'site', { termsVersions: { global: version } })
    config.reload()
  }
  const { global: before } = config.current.site.termsVersions
  await setTerms('2026-07')
  try {
    await placeButton(page).click()
    const refusal = page.locator('main').getByRole('alert').getByText('The terms have changed')
    await expectAboveButton(page, refusal)
    await expectSoon(page.getByRole('checkbox', { name: /I accept the terms/ })).not.toBeChecked()
    expect(await ordersNoted(note)).toEqual([])
    await accept(page)
    await placeButton(page).click()
    const number = await resultOf(page, 'Order placed')
    expect(await ordersNoted(note)).toMatchObject([{ number, terms: '2026-07' }])
  } finally {
    await setTerms(before)
  }
  await page.context().close()
})

test('a hold that ends is renewed with one click; what it costs now is shown before and after, and agreed to again', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await context.newPage()
  let leftMs = 90_000
  await page.route('**/checkout/quotes', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Quote }
    const expiresAt = new Date(Date.now() + leftMs).toISOString()
    return route.fulfill({ response, json: { data: { ...data, expiresAt } } })
  })
  await page.goto(site.app.origin + fleetCheckout)
  const note = crypto.randomUUID()
  await fillIn(page, note)
  await page.getByText(/Price held until .+, 1:\d\d left/).waitFor()
  const again = page.getByRole('button', { name: 'Hold price again' })
  leftMs = -1000
  await again.click()
  await page.getByText('The price is no longer held.').first().waitFor()
  leftMs = 900_000
  await setPrice(10_000)
  try {
    await again.click()
    await page.getByRole('heading', { name: 'The price has risen' }).waitFor()
    await page.getByRole('row', { name: /Total USD 76\.00 USD 80\.00/ }).waitFor()
    await expectSoon(again).toHaveCount(0)
    await expectSoon(page.getByRole('checkbox', { name: /I accept the terms/ })).not.toBeChecked()
    await accept(page)
    await placeButton(page).click()
    const number = await resultOf(page, 'Order placed')
    expect(await ordersNoted(note)).toMatchObject([{ number, total: '8000' }])
  } finally {
    await setPrice(9500)
  }
  await context.close()
})

test('of two tabs and a colleague with one quote, the first to order gets it, and the others see that order', async () => {
  const buyer = await buyerAs(site.app, 'yi-chun.lin')
  const held = await holdOnTerms(buyer, { ...computer, items: computerItems })
  const { data: dated } = await buyer.client.checkout.saveQuote({ quoteId: held.quoteId })
  const path = `/en-tw/marketplace/transaction/btocheckout?quote=${dated.quoteId}`
  const context = await contextAs(site, 'yi-chun.lin')
  const [one, two] = [await context.newPage(), await context.newPage()]
  const colleague = await pageAs(site, 'chih-ming.huang', path)
  for (const it of [one, two]) await it.goto(site.app.origin + path)
  for (const it of [one, two, colleague]) {
    await it.bringToFront()
    await appPageOpen(it, 'Configure and order')
    await it.getByRole('checkbox', { name: /I accept the terms/ }).check()
  }
  await one.bringToFront()
  await placeButton(one).click()
  const number = await resultOf(one, 'Order placed')
  await two.bringToFront()
  await placeButton(two).click()
  await two.getByText(`You ordered this in another tab: ${number}`).waitFor()
  await colleague.bringToFront()
  await placeButton(colleague).click()
  await colleague.getByText(`Quote ${dated.number} was ordered`).waitFor()
  await context.close()
  await colleague.context().close()
})
