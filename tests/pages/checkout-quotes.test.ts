import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { accept, placeButton, resultOf } from '#tests/support/checkout-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Buyer, buyerAs, orderOf, place } from '#tests/support/orders.ts'
import { computer, computerItems, holdOnTerms } from '#tests/support/quotes.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const [admin, general, basic] = ['yi-chun.lin', 'chih-ming.huang', 'mei-ling.wu'] as const
const pathOf = (quoteId: string) => `/en-tw/marketplace/transaction/btocheckout?quote=${quoteId}`

/** Makes a dated quote for a computer. */
async function quotedBy(buyer: Buyer) {
  const { quoteId } = await holdOnTerms(buyer, { ...computer, items: computerItems })
  return (await buyer.client.checkout.saveQuote({ quoteId })).data
}

/** Opens a quote as a colleague, who fills in the form. */
async function filledIn(quoteId: string): Promise<Page> {
  const page = await pageAs(site, general, pathOf(quoteId))
  await appPageOpen(page, 'Configure and order')
  await page.getByLabel('PO number').fill('PO-7731')
  await page.getByLabel('Note').fill('For line 7')
  await accept(page)
  return page
}

async function expectTyped(page: Page): Promise<void> {
  await expectSoon(page.getByLabel('PO number')).toHaveValue('PO-7731')
  await expectSoon(page.getByLabel('Note')).toHaveValue('For line 7')
}

/** Changes the list price of the memory, in hundredths. */
const changeMemory = (by: number) =>
  site.app.rows(sql`
    update part_price set price_minor = price_minor + ${by}
    where part_number = '980ECPMEM32' and currency = 'USD'`)

test('a quote that is withdrawn while a colleague fills in its form is refused, and goes on at today’s price with what was typed', async () => {
  const owner = await buyerAs(site.app, admin)
  const { quoteId, number } = await quotedBy(owner)
  const page = await filledIn(quoteId)
  await owner.client.checkout.withdrawQuote({ quoteId })
  await changeMemory(10_000)
  await placeButton(page).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Nothing was ordered' })
  await refused.getByText(/^This quote was withdrawn before your order arrived/).waitFor()
  await page.getByText(`Quote ${number} was withdrawn, so its price no longer applies.`).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await expectTyped(page)
  await page.getByRole('button', { name: 'Continue at today’s price' }).click()
  await page.getByRole('heading', { name: 'The price has risen' }).waitFor()
  await expectTyped(page)
  await accept(page)
  await placeButton(page).click()
  const orderNumber = await resultOf(page, 'Order placed')
  expect(await orderOf(owner, orderNumber)).toMatchObject({
    purchaseOrderNumber: 'PO-7731',
    note: 'For line 7',
  })
  // the page that was left shows the quote as it is
  await page.goto(site.app.origin + pathOf(quoteId))
  await page.getByText(`Quote ${number} was withdrawn`).waitFor()
  await changeMemory(-10_000)
  await page.context().close()
})

test('a withdrawn quote that is quoted again after a reload keeps what was typed', async () => {
  const owner = await buyerAs(site.app, admin)
  const { quoteId, number } = await quotedBy(owner)
  const page = await filledIn(quoteId)
  await owner.client.checkout.withdrawQuote({ quoteId })
  await page.reload()
  await page.getByText(`Quote ${number} was withdrawn`).waitFor()
  await page.getByRole('button', { name: 'Create a new quote at today’s price' }).click()
  await page.waitForURL((url) => !url.href.includes(quoteId))
  await expectTyped(page)
  await page.context().close()
})

test.each([
  ['an Admin can open the order that a General member placed with a quote', general, admin, true],
  ['a General member can open the order that they placed with a quote', general, general, true],
  ['a General member is told who can open the order of an Admin', admin, general, false],
  ['a Basic member is told who can open the order of a General member', general, basic, false],
] as const)('%s', async (_fact, buyerName, readerName, maySee) => {
  const buyer = await buyerAs(site.app, buyerName)
  const { quoteId, amount, owner } = await quotedBy(buyer)
  const { token } = await buyer.client.checkout.token({ websiteCode: 'zh-tw' })
  const order = { token, quoteId, paymentMethodCode: 1, termsVersion: '2026-01' }
  const { body } = await place(site.app, buyer, { ...order, expectedSubtotal: amount })
  const { orderNumber } = body.data
  const page = await pageAs(site, readerName, pathOf(quoteId))
  await page.getByText(`It became order ${orderNumber}.`).waitFor()
  const link = page.getByRole('link', { name: 'View order' })
  await expectSoon(link).toHaveCount(maySee ? 1 : 0)
  if (maySee) {
    await link.click()
    expect(await resultOf(page, 'Order placed')).toBe(orderNumber)
  } else await page.getByText(`Only ${owner} and your company’s admins can open it.`).waitFor()
  await page.context().close()
})
