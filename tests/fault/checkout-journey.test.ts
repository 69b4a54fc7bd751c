import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardShop, openCardShop } from '#tests/support/card-shop.ts'
import { fillIn, fleetCheckout, placeButton, resultOf } from '#tests/support/checkout-pages.ts'
import { expectOrdersOnce } from '#tests/support/orders-once.ts'
import { lockTable, readSql } from '#tests/support/postgres.ts'

/** Least time for which the database is away. Set DATABASE_AWAY_MS=20000 for a long run. */
const awayMs = Number(process.env['DATABASE_AWAY_MS'] ?? 0)

const completed = 'checkout.session.completed'

let shop: CardShop
/** The orders whose number buyers have seen. */
const told = { acknowledged: new Map<string, string>(), keys: new Set<string>() }

beforeAll(async () => {
  shop = await openCardShop()
}, 120_000)
afterAll(() => shop[Symbol.asyncDispose]())

/** A page with a checkout that is filled in. Its note finds the order in the database. */
interface Buyer {
  page: Page
  note: string
}

async function openBuyer(method: 'Gift value' | 'Credit card'): Promise<Buyer> {
  const note = crypto.randomUUID()
  told.keys.add(note)
  const page = await shop.open(method === 'Credit card' ? 'colleague' : 'headers', fleetCheckout)
  await page.getByRole('radio', { name: new RegExp(method) }).check()
  await fillIn(page, note)
  return { page, note }
}

const openBuyers = () => Promise.all([openBuyer('Gift value'), openBuyer('Credit card')])

const submit = ({ page }: Buyer) => placeButton(page).click()

const isAsking = ({ page }: Buyer) =>
  page.getByText('Checking whether the order went through', { exact: true }).waitFor()

/** Waits for the heading of the result, also while a server starts. */
const resultShows = ({ page }: Buyer, heading: string) => resultOf(page, heading, 60_000)

/** Enters the card at the gateway and comes back before the gateway has told the shop. */
async function payByCard(buyer: Buyer): Promise<string> {
  const { page } = buyer
  await page.waitForURL(`${shop.stripe.url}/**`, { timeout: 60_000 })
  const session = page.url().split('/').at(-1) ?? ''
  shop.stripe.pay(session)
  await page.goto(shop.stripe.sessions.get(session)?.params['success_url'] ?? '')
  await resultShows(buyer, 'Order placed, payment pending')
  await page.getByText('Your order has been placed. We are checking the payment').waitFor()
  return session
}

/** Sends a message of the gateway. Returns the status, 0 if the server does not answer. */
async function tell({ body, signature }: ReturnType<CardShop['stripe']['message']>) {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return fetch(`${shop.origin}/marketplace/api/v1/payments/webhook/stripe`, {
    method: 'POST',
    headers,
    body,
  }).then(
    (it) => it.status,
    () => 0,
  )
}

/** Sends the same message of the gateway three times at once. */
const tellThrice = (session: string) => {
  const message = shop.stripe.message(completed, session)
  return Promise.all([message, message, message].map(tell))
}

/** The buyers see their order. */
async function expectPlaced(...buyers: readonly Buyer[]): Promise<void> {
  for (const buyer of buyers) {
    const number = await resultShows(buyer, 'Order placed')
    told.acknowledged.set(buyer.note, number)
    await buyer.page.context().close()
  }
}

async function statusOf({ note }: Buyer): Promise<unknown> {
  const [row] = await readSql(
    shop.databaseUrl,
    `select status from purchase_order where note = '${note}'`,
  )
  return (row as { status: string } | undefined)?.status
}

/** Waits until all emails are sent; the job of a killed server holds its lock for half a minute. */
async function mailsAreSent(): Promise<void> {
  const unsent = () => readSql(shop.databaseUrl, `select key from mail where due_at is not null`)
  await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
}

/** Kills the server, but not while it sends an email, which would then be sent again. */
async function kill(): Promise<void> {
  await mailsAreSent()
  await shop.kill()
}

test('the answer gets lost: the page asks, and shows the order that was placed', async () => {
  const [gift, card] = await openBuyers()
  for (const { page } of [gift, card])
    await page.route(
      '**/checkout/orders',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  await Promise.all([submit(gift), submit(card)])
  await resultShows(gift, 'Order placed')
  const session = await payByCard(card)
  expect(await tellThrice(session)).toEqual([200, 200, 200])
  await expectPlaced(gift, card)
  expect(await tellThrice(session)).toEqual([200, 200, 200])
})

test('the server is killed while it stores the order: the page says that it checks, and orders once when it is back', async () => {
  const [gift, card] = await openBuyers()
  const lock = await lockTable(shop.databaseUrl, 'purchase_order', 'share')
  await Promise.all([submit(gift), submit(card)])
  await expect.poll(() => lock.waiting(), { timeout: 20_000 }).toBe(2)
  await kill()
  await lock.release()
  await Promise.all([isAsking(gift), isAsking(card)])
  await shop.start()
  await resultShows(gift, 'Order placed')
  const session = await payByCard(card)
  expect(await tellThrice(session)).toEqual([200, 200, 200])
  await expectPlaced(gift, card)
})

test('the server is killed between payment and delivery: the license is delivered once when it is back', async () => {
  const [gift, card] = await openBuyers()
  await submit(card)
  const session = await payByCard(card)
  const lock = await lockTable(shop.databaseUrl, 'license', 'share')
  await submit(gift)
  const messages = tellThrice(session)
  await expect.poll(() => lock.waiting(), { timeout: 20_000 }).toBeGreaterThan(1)
  await kill()
  expect(await statusOf(card), 'paid for, and not delivered').toBe('paid')
  await lock.release()
  await messages
  await isAsking(gift)
  await shop.start()
  expect(await tellThrice(session)).toEqual([200, 200, 200])
  await expect.poll(() => statusOf(card)).toBe('completed')
  await Promise.all([resultShows(gift, 'Order placed'), resultShows(card, 'Order placed')])
  await expectPlaced(gift, card)
})

test('the database is away: the page says that it checks, the gateway is asked to come again, and both orders exist once', async () => {
  const [gift, card] = await openBuyers()
  await submit(card)
  const session = await payByCard(card)
  const lock = await lockTable(shop.databaseUrl, 'purchase_order', 'share')
  await submit(gift)
  await expect.poll(() => lock.waiting(), { timeout: 20_000 }).toBe(1)
  const away = sleep(awayMs)
  await Promise.all([shop.postgres.stop('kill'), lock.release().catch(() => undefined)])
  await isAsking(gift)
  expect(await tellThrice(session)).toEqual([503, 503, 503])
  await away
  await shop.postgres.start()
  await resultShows(gift, 'Order placed')
  expect(await tellThrice(session)).toEqual([200, 200, 200])
  await resultShows(card, 'Order placed')
  await expectPlaced(gift, card)
})

test('after all faults there is one order, one payment, one license and one email for each buyer', async () => {
  expect(told.acknowledged.size).toBe(8)
  await mailsAreSent()
  await expectOrdersOnce({ databaseUrl: shop.databaseUrl }, told)
  for (const number of told.acknowledged.values()) {
    const received = shop.mails.received.filter((it) => it.raw.includes(number))
    expect({ number, mails: received.length }).toEqual({ number, mails: 1 })
  }
})
