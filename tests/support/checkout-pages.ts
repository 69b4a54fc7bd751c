import type { Locator, Page } from 'playwright'
import { appPageOpen } from './app-pages.ts'

/** Checkout of a plan for a year; 95.00 USD for a Regular member. */
export const fleetCheckout =
  '/en-tw/marketplace/transaction/ordercheckout?urlAlias=edge365-fleet&partNumber=980EDFMTM01'

/** Waits for a checkout, writes a note by which its order is found, and accepts the terms. */
export async function fillIn(page: Page, note: string): Promise<void> {
  await appPageOpen(page, 'Checkout')
  await page.getByLabel('Note').fill(note)
  await accept(page)
}

/** Accepts the terms; the button is ready once the price is held. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByText(/Price held until/).waitFor()
}

/** Button that places the order. */
export function placeButton(page: Page): Locator {
  return page.locator('main').getByRole('button', { name: /^(Place order|Go to card payment)/ })
}

/** Waits for the heading of the result, and returns the number of the order. */
export async function resultOf(page: Page, heading: string, timeout = 30_000): Promise<string> {
  const shown = page.locator('main').getByRole('heading', { level: 1, name: heading, exact: true })
  await shown.waitFor({ timeout })
  return new URL(page.url()).searchParams.get('orderNumber') ?? ''
}
