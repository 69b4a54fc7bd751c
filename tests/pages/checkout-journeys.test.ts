import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyRole } from '#config/permissions.ts'
import { contextAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import {
  buyerIn,
  type Flow,
  type Market,
  markets,
  type Method,
  prepareMarkets,
  priceIn,
} from '#tests/support/buying-companies.ts'
import {
  type Cell,
  codeOf,
  endOf,
  expectedEnd,
  expireUnpaid,
  refusalIn,
} from '#tests/support/checkout-cells.ts'
import {
  atGateway,
  chooseMethod,
  expectAmounts,
  expectNotCharged,
  type Going,
  isNeverChosen,
  openCheckout,
  orderAmounts,
  resultShows,
  spaced,
  totalIn,
  typeCard,
} from '#tests/support/checkout-journey.ts'
import { amountsOfCheckout } from '#tests/support/checkout-screens.ts'
import { refusalOf } from '#tests/support/client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MailSink, startMailSink } from '#tests/support/mail-sink.ts'
import {
  closedTermsReasons,
  emptyGiftValue,
  giveMeans,
  takeMeans,
} from '#tests/support/means-of-payment.ts'
import { siteForAll } from '#tests/support/site.ts'
import { sweepOf } from '#tests/support/sweep.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'
import { wordsOf } from '#tests/support/words.ts'

/** All pairs of flow, company, role, method and outcome that can occur are in one of these. */
const journeys = (
  [
    ['plan', 'Taiwan', 'General', 'gift value', 'ok'],
    ['plan', 'Japan', 'Basic', 'gift value', 'abandoned'],
    ['plan', 'China', 'General', 'credit terms', 'abandoned'],
    ['plan', 'international', 'Admin', 'card', 'refused'],
    ['built to order', 'Taiwan', 'Basic', 'card', 'ok'],
    ['built to order', 'Japan', 'Admin', 'credit terms', 'refused'],
    ['built to order', 'China', 'Basic', 'gift value', 'refused'],
    ['built to order', 'international', 'General', 'gift value', 'abandoned'],
    ['upgrade', 'Taiwan', 'Basic', 'credit terms', 'refused'],
    ['upgrade', 'Japan', 'General', 'gift value', 'ok'],
    ['upgrade', 'China', 'Admin', 'card', 'refused'],
    ['upgrade', 'international', 'Basic', 'gift value', 'abandoned'],
    ['membership', 'Taiwan', 'Admin', 'card', 'abandoned'],
    ['membership', 'Japan', 'General', 'card', 'refused'],
    ['membership', 'China', 'Admin', 'gift value', 'ok'],
    ['membership', 'international', 'Admin', 'credit terms', 'ok'],
  ] as [Flow, Market, CompanyRole, Method, Cell['outcome']][]
).map(([flow, market, role, method, outcome]) => ({ flow, market, role, method, outcome }))

let sink: MailSink
const site = siteForAll(async () => {
  sink = await startMailSink()
  return startApp({
    database: 'postgres',
    port: await freePort(),
    hasJobs: true,
    env: { CARD_SANDBOX: 'on', SMTP_URL: sink.url },
  })
})
beforeAll(() => prepareMarkets(site.app))
afterAll(() => sink[Symbol.asyncDispose]())

test('the journeys below have each pair of two properties that can occur together', () => {
  const values = (name: keyof Cell) => [...new Set(journeys.map((it) => it[name]))]
  const names: (keyof Cell)[] = ['flow', 'market', 'role', 'method', 'outcome']
  const missing = names.flatMap((one, at) =>
    names.slice(at + 1).flatMap((other) =>
      values(one).flatMap((a) =>
        values(other)
          .filter((b) => !journeys.some((it) => it[one] === a && it[other] === b))
          .map((b) => `${a}, ${b}`),
      ),
    ),
  )
  // that role cannot buy a level
  expect(missing).toEqual(['membership, Basic'])
})

/** Two of each flow, of each company and of most methods and outcomes. */
const driven = sweepOf(journeys, (_, index) => (index + Math.floor(index / 4)) % 2 === 0)

test.each(driven)('$role in $market buys $flow by $method on the page: $outcome', async (cell) => {
  const words = await wordsOf(markets[cell.market].websiteCode)
  const going = { cell, words, page: await pageFor(cell), note: crypto.randomUUID() }
  await emptyGiftValue(site.app, cell.market)
  for (const method of ['gift value', 'credit terms'] as const)
    await giveMeans(site.app, { ...cell, method })
  const budget = cell.role === 'General' ? await giveBudget(cell) : undefined
  await openCheckout(going, site.app.origin)
  await chooseMethod(going)
  const code = isNeverChosen(cell) ? 0 : codeOf(cell)
  const amounts = amountsOfCheckout({ ...cell, code }, budget)
  await expectAmounts(going, amounts)
  await goOn(going)
  if (new URL(going.page.url()).pathname.endsWith('Result'))
    await expectAmounts(going, orderAmounts(cell))
  else await expectAmounts(going, amounts)
  expect(await axeFaults(going.page)).toEqual([])
  if (isOnPhone(cell)) expect(await overflowOf(going.page)).toBe(0)
  await going.page.goto('about:blank')
  expect(await endOf(site.app, cell, going.note)).toEqual(endAfter(cell))
})

const isOnPhone = ({ market, role }: Cell) => market === 'Japan' && role === 'Basic'

const pages = new Map<string, Page>()

/** Each person has one page for all journeys. */
async function pageFor(cell: Cell): Promise<Page> {
  const { market, role } = cell
  const { accountId, people } = markets[market]
  const found = pages.get(`${market} ${role}`)
  if (found) {
    await found.bringToFront()
    return found
  }
  const options = isOnPhone(cell) ? { viewport: { width: 375, height: 812 } } : {}
  const context = await contextAs(site, people[role], { accountId }, options)
  const page = await context.newPage()
  pages.set(`${market} ${role}`, page)
  return page
}

/** What the General members have ordered so far, in the currencies of their price lists. */
const spent = new Map<Market, number>()

/** Gives General members more than the purchase takes. */
async function giveBudget({
  market,
  flow,
  outcome,
}: Cell): Promise<{ limit: number; left: number }> {
  const { client } = await buyerIn(site.app, market, 'Admin')
  const { value } = priceIn(flow, market)
  const before = spent.get(market) ?? 0
  const left = value + 12_345
  await client.order.setBudget({ contactId: null, limit: before + left })
  if (outcome === 'ok') spent.set(market, before + value)
  return { limit: before + left, left }
}

async function goOn(going: Going): Promise<void> {
  const { cell, page, words } = going
  const { method, outcome, role } = cell
  if (isNeverChosen(cell)) return
  await page.getByRole('checkbox', { name: words.like('app-checkout:terms.agree') }).check()
  await page.getByText(words.like('app-checkout:hold.until')).first().waitFor()
  const isLeft = outcome === 'abandoned' && method !== 'card'
  if (isLeft) return
  const isAsked = role === 'Basic'
  const isRefusedHere = outcome === 'refused' && method !== 'card' && !isAsked
  if (isRefusedHere) await takeMeans(site.app, cell)
  const key = isAsked ? 'ask' : method === 'card' ? 'card' : 'orderFor'
  const place = words.like(`app-checkout:place.${key}`, { total: totalIn(cell) })
  await page.locator('main').getByRole('button', { name: place }).click()
  if (isRefusedHere) await expectRefused(going)
  else if (isAsked) await decide(going)
  else if (method === 'card') await abandon(going)
  else await expectPlaced(going)
}

/** The page says that nothing was ordered, and why the method is closed now. */
async function expectRefused({ cell, page, words }: Going): Promise<void> {
  await page.getByText(words.t('app-checkout:refused')).waitFor()
  const reason =
    cell.method === 'gift value' ? 'giftvalue.insufficient' : closedTermsReasons[cell.market]
  const text = words.t(`app-checkout:reason.${reason.replaceAll('.', '_')}`)
  await page.locator('main [data-reason]', { hasText: text }).waitFor()
  await page.getByText(words.t('app-checkout:off.methodClosed')).waitFor()
}

/** The Admin approves, and the Basic member pays; or the Admin cannot approve, and rejects. */
async function decide(going: Going): Promise<void> {
  const { cell, page } = going
  const orderNumber = await resultShows(going, 'approval')
  const { client } = await buyerIn(site.app, cell.market, 'Admin')
  if (cell.outcome === 'ok') {
    await client.order.approve({ orderNumber })
    await page.reload()
    await resultShows(going, 'paying')
    await page.getByRole('button', { name: going.words.t('app-order:pay') }).click()
    return declineThenPay(going)
  }
  await takeMeans(site.app, cell)
  expect(await refusalOf(client.order.approve({ orderNumber }))).toMatchObject(refusalIn(cell))
  await client.order.reject({ orderNumber, note: 'It cannot be paid' })
  await page.reload()
  await resultShows(going, 'rejected')
  await expectNotCharged(going)
}

/** The first card is declined; the bank asks the holder of the second to confirm. */
async function declineThenPay(going: Going): Promise<void> {
  const { cell, page, words } = going
  await atGateway(going)
  await typeCard(page, '4000000000000002')
  await page.getByText(words.t('card-payment:fault.declined')).waitFor()
  await page.getByRole('button', { name: words.t('card-payment:abandon') }).click()
  await resultShows(going, 'failed')
  await expectNotCharged(going)
  await page.getByRole('button', { name: words.t('app-result:retry') }).click()
  await atGateway(going)
  await typeCard(page, '4000 0027 6000 3184')
  await page.getByRole('heading', { name: words.t('card-payment:challenge.title') }).waitFor()
  const confirm = words.like('card-payment:challenge.confirm', { amount: totalIn(cell) })
  await page.getByRole('button', { name: confirm }).click()
  await expectPlaced(going)
}

/** The buyer goes back from the gateway and does not pay within a day. */
async function abandon(going: Going): Promise<void> {
  const { page, words } = going
  await atGateway(going)
  await page.getByRole('button', { name: words.t('card-payment:abandon') }).click()
  await resultShows(going, 'failed')
  await expectNotCharged(going)
  await expireUnpaid(site.app)
  await page.reload()
  await resultShows(going, 'expired')
}

async function expectPlaced(going: Going): Promise<void> {
  const { cell, words } = going
  const orderNumber = await resultShows(going, 'placed')
  const { market, role, method } = cell
  const name = markets[market].people[role]
  const kind = method === 'card' ? 'paid' : 'placed'
  const subject = words.t(`mail-order:${kind}.subject`, { orderNumber })
  const received = () =>
    sink.received.find(
      (it) =>
        it.headers.get('subject') === subject && it.to.some((to) => to.startsWith(`${name}@`)),
    )
  await expect.poll(received, { timeout: 10_000 }).toBeDefined()
  expect(spaced(received()?.parts.get('text/plain') ?? '')).toContain(spaced(totalIn(cell)))
}

/** How a journey ends: a card that is paid was declined before. */
function endAfter(cell: Cell) {
  const price = priceIn(cell.flow, cell.market)
  const end = expectedEnd(cell, price)
  if (cell.method !== 'card' || cell.outcome !== 'ok') return end
  const { currency, subtotal } = price.methods[2].totals
  return {
    ...end,
    orders: end.orders.map((it) => ({
      ...it,
      payments: [`declined ${subtotal} ${currency}`, ...it.payments],
      mails: it.mails?.toSpliced(-1, 0, 'order.payment-failed'),
    })),
  }
}
