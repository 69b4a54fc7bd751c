import { sql } from 'drizzle-orm'
import { addDays, dayIn, type Day } from '#server/platform/time/zone.ts'
import { renewedTerm, termUntil } from '#server/trade/license/term.ts'
import type { TestApp } from './app.ts'
import { ownLicense } from './licenses.ts'
import type { Buyer } from './orders.ts'

/** Time zone of the company in the tests of renewals. */
export const zone = 'Asia/Taipei'

/** The plan that the tests renew; its year costs 540.00 USD, and Gold pays 20 % less. */
export const renewed = { partNumber: '980EDGWST01', price: 43_200 }

/** Returns the day in some days, in the zone of the company. */
export function inDays(days: number): Day {
  return addDays(dayIn(zone, new Date()), days)
}

/** Returns the last day of a license that is renewed for a year. */
export function yearAfter(day: Day): Day {
  return renewedTerm(day, { zone, months: 12, now: new Date() }).expiresOn
}

/** Creates a license of the plan whose last day is in some days, as `ownLicense` does. */
export async function endingIn(
  app: TestApp,
  days: number,
  changed: { accountId?: string } = {},
): Promise<string> {
  const serialNumber = await ownLicense(app, changed)
  const { expiresOn, expiresAt } = termUntil(inDays(days), zone)
  await app.rows(
    sql`update license set expires_on = ${expiresOn}, expires_at = ${expiresAt.toISOString()} where serial_number = ${serialNumber}`,
  )
  return serialNumber
}

/** Returns the last day of a license; null if it never ends. */
export async function lastDayOf(app: TestApp, serialNumber: string) {
  const [row] = await app.rows<{ day: string | null }>(
    sql`select expires_on::text as day from license where serial_number = ${serialNumber}`,
  )
  return row?.day
}

/** Returns what a quote for the renewal of licenses changes, paid on credit terms. */
export function renewalOf(...serialNumbers: string[]) {
  return {
    checkoutType: 'license-renewal',
    urlAlias: undefined,
    partNumber: renewed.partNumber,
    serialNumbers,
    quantity: serialNumbers.length,
    paymentMethodCode: 1,
  } as const
}

/** Prices the renewal of licenses. */
export async function renewalPrices({ client }: Buyer, ...serialNumbers: string[]) {
  const { paymentMethodCode: _, ...selection } = renewalOf(...serialNumbers)
  const { data } = await client.checkout.prices({
    websiteCode: 'zh-tw',
    transactionType: 'redeem-product',
    ...selection,
  })
  return data
}
