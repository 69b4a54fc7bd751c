import type { Page } from 'playwright'
import { expect } from 'vitest'
import { appPageOpen } from './app-pages.ts'
import { priceIn } from './buying-companies.ts'
import { type Cell, codeOf, isClosedCard } from './checkout-cells.ts'
import {
  amountFaults,
  amountsOfOrder,
  amountsOn,
  checkoutPath,
  checkoutTitles,
  type ScreenAmounts,
} from './checkout-screens.ts'
import { expectSoon } from './expect-soon.ts'
import { moneyIn } from './expected-price.ts'
import type { Words } from './words.ts'

/** A journey as it goes on. */
export interface Going {
  cell: Cell
  page: Page
  words: Words
  note: string
}

/** True if the payment method can only be read: a Basic member may ask for a closed one. */
export function isNeverChosen(cell: Cell): boolean {
  return isClosedCard(cell) && cell.role !== 'Basic'
}

/** Opens the checkout, and leaves the note by which the order can be found. */
export async function openCheckout(
  { cell, page, words, note }: Going,
  origin: string,
): Promise<void> {
  await page.goto(origin + checkoutPath(cell.flow, cell.market))
  await appPageOpen(page, words.t(checkoutTitles[cell.flow]))
  if (cell.flow === 'built to order')
    await page.getByRole('button', { name: words.t('app-bto:openAll') }).click()
  await page.getByLabel(words.t('app-checkout:note.label'), { exact: true }).fill(note)
}

/** Chooses the payment method, unless it says why it is closed. */
export async function chooseMethod({ cell, page, words }: Going): Promise<void> {
  const name = new RegExp(`^${words.t(`app-order:payment.${codeOf(cell)}`)}`)
  const radio = page.getByRole('radio', { name })
  if (!isNeverChosen(cell)) return radio.check()
  await expectSoon(radio).toHaveAccessibleDescription(
    words.like('app-checkout:reason.payment_region_not_supported'),
  )
  // as somebody who clicks although it looks closed
  await radio.click({ force: true })
  await expectSoon(radio).not.toBeChecked()
}

/** Expects each amount of the page to be one that was computed. */
export async function expectAmounts(
  { page, words }: Pick<Going, 'page' | 'words'>,
  amounts: ScreenAmounts,
): Promise<void> {
  for (const it of await page.locator('main details:not([open]) > summary:visible').all())
    await it.click()
  await expect
    .poll(async () => amountFaults(await amountsOn(page, words), amounts), { timeout: 10_000 })
    .toEqual({ missing: [], unknown: [] })
}

/** Computes the total as pages show it. */
export function totalIn({ flow, market, ...cell }: Cell): string {
  const { currency, subtotal } = priceIn(flow, market).methods[codeOf(cell)].totals
  return moneyIn(subtotal, currency)
}

/** Computes the amounts on the page of the order. */
export function orderAmounts(it: Cell): ScreenAmounts {
  const price = priceIn(it.flow, it.market)
  const { currency } = price.methods[codeOf(it)].totals
  return { shown: amountsOfOrder(price, codeOf(it)), possible: [moneyIn(0, currency)] }
}

/** Fills in the card, and submits it. */
export async function typeCard(page: Page, card: string): Promise<void> {
  await page.locator('[name=number]').fill(card)
  await page.locator('[name=expiry]').fill('12/99')
  await page.locator('[name=code]').fill('123')
  await page.locator('form button').first().click()
}

/** Waits for the gateway, which asks for the total in the language of the site. */
export async function atGateway({ cell, page, words }: Going): Promise<void> {
  await page.getByRole('heading', { name: words.t('card-payment:title') }).waitFor()
  const amount = (await page.locator('main dd').textContent()) ?? ''
  expect(spaced(amount.trim())).toBe(spaced(totalIn(cell)))
}

/** Waits for the result of an order, and returns its number. */
export async function resultShows({ page, words }: Going, outcome: string): Promise<string> {
  await page.locator('h1:visible', { hasText: words.t(`app-result:heading.${outcome}`) }).waitFor()
  return new URL(page.url()).searchParams.get('orderNumber') ?? ''
}

/** Expects the page to say that no money was taken. */
export async function expectNotCharged({ page, words }: Going): Promise<void> {
  await page.getByText(words.t('app-result:charge.not-charged'), { exact: true }).waitFor()
}

/** Returns a text with plain spaces: emails and the gateway have none that keep an amount together. */
export function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
