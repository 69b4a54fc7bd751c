import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CompanyRole } from '#config/permissions.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  buyerIn,
  type Flow,
  type Market,
  markets,
  methods,
  prepareMarkets,
  priceIn,
  renewedLastDay,
  renewedSerials,
  selectedIn,
} from '#tests/support/buying-companies.ts'
import { goAndPay, typeCard } from '#tests/support/card-gateway.ts'
import {
  type Cell,
  codeOf,
  endOf,
  expectedEnd,
  expireUnpaid,
  isClosedCard,
  paidStatus,
  refusalIn,
} from '#tests/support/checkout-cells.ts'
import { refusalOf } from '#tests/support/client.ts'
import { expectedPrice } from '#tests/support/expected-price.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'
import { giveMeans, takeMeans } from '#tests/support/means-of-payment.ts'
import { orderStatus } from '#tests/support/order-rows.ts'
import { type Buyer, holdQuote, place, plan, prepare } from '#tests/support/orders.ts'

const marketNames = Object.keys(markets) as Market[]
const flows: Flow[] = ['plan', 'built to order', 'upgrade', 'renewal', 'membership']
const roles: CompanyRole[] = ['Admin', 'General', 'Basic']
const outcomes: Cell['outcome'][] = ['refused', 'abandoned', 'ok']

/** Where cards are not accepted, paying by card can only be refused. */
const cells: Cell[] = marketNames.flatMap((market) =>
  flows.flatMap((flow) =>
    // Basic members never buy a membership level
    roles
      .filter((role) => role !== 'Basic' || flow !== 'membership')
      .flatMap((role) =>
        methods.flatMap((method) =>
          outcomes
            .filter((it) => method !== 'card' || market === 'Taiwan' || it === 'refused')
            .map((outcome) => ({ market, flow, role, method, outcome })),
        ),
      ),
  ),
)

let app: TestApp
const buyers = {} as Record<Market, Record<CompanyRole, Buyer>>
/** What the General member of each company has ordered so far. */
const spent: Record<Market, number> = { Taiwan: 0, Japan: 0, China: 0, international: 0 }

/** How often the licenses of each company were renewed so far. */
const renewed: Record<Market, number> = { Taiwan: 0, Japan: 0, China: 0, international: 0 }

beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  await prepareMarkets(app)
  for (const market of marketNames)
    buyers[market] = {
      Admin: await buyerIn(app, market, 'Admin'),
      General: await buyerIn(app, market, 'General'),
      Basic: await buyerIn(app, market, 'Basic'),
    }
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(marketNames.flatMap((market) => flows.map((flow) => ({ market, flow }))))(
  'in $market, $flow costs what seed, level, rate and tax say, with each payment method and for each role',
  async ({ market, flow }) => {
    const price = priceIn(flow, market)
    await giveMeans(app, { market, flow, method: 'gift value' })
    await giveMeans(app, { market, flow, method: 'credit terms' })
    const { lines, memberType, discountPercent, value, isCardServed } = price
    // a cent is missing in the budget
    const budget = await setBudget(market, value - 1)
    for (const role of roles) {
      const prices = await pricesFor(buyers[market][role], flow, market)
      expect(prices, role).toMatchObject({
        lines,
        memberType,
        discountPercent,
        value,
        paymentMethods: price.methods.map((it, code) => ({
          ...it,
          paymentMethodCode: code,
          status: code < 2 || isCardServed,
          reasonCode: code < 2 || isCardServed ? null : 'payment.region_not_supported',
        })),
        paymentMethodCode: 0,
        giftValue: { balance: value, missing: 0 },
        approvalReason: { Admin: null, General: 'budget', Basic: 'role' }[role],
        budget: role === 'General' ? budget : null,
        problems: problemsOf(role, flow).map((code) => ({ code })),
      })
    }
  },
)

test.each(marketNames)(
  'in %s, a Basic member cannot even ask for a membership level',
  async (market) => {
    const { request } = selectedIn('membership', market)
    const asked = { ...request, requestApproval: true }
    for (const paymentMethodCode of [0, 1, 2] as const)
      expect(
        await refusalOf(holdQuote(buyers[market].Basic, { ...asked, paymentMethodCode })),
      ).toMatchObject({ status: 403, code: 'auth.forbidden' })
  },
)

function problemsOf(role: CompanyRole, flow: Flow): string[] {
  if (role !== 'Basic') return []
  return [...(flow === 'membership' ? ['auth.forbidden'] : []), 'purchase.role_price_restricted']
}

test.each(cells)('$role in $market, $flow by $method: $outcome', async (cell) => {
  const note = crypto.randomUUID()
  const buyer = buyers[cell.market][cell.role]
  const price = priceIn(cell.flow, cell.market)
  const code = codeOf(cell)
  await giveMeans(app, cell)
  if (cell.role === 'General') await setBudget(cell.market, price.value)
  const changes = {
    ...selectedIn(cell.flow, cell.market).request,
    paymentMethodCode: code,
    requestApproval: cell.role === 'Basic',
  }
  if (isNeverHeld(cell)) {
    expect(await refusalOf(holdQuote(buyer, changes))).toMatchObject(refusalIn(cell))
  } else {
    const { quote, order } = await prepare(buyer, changes)
    const { lines, methods: paid } = price
    expect(quote).toMatchObject({
      lines: lines.map((it, index) => ({ ...it, converted: paid[code].converted[index] })),
      totals: paid[code].totals,
      isForApproval: cell.role === 'Basic',
    })
    await goOn(cell, { ...order, note })
  }
  const { outcome, role, market, flow } = cell
  if (outcome === 'ok' && flow === 'renewal') renewed[market] += 1
  if (outcome === 'ok' && role === 'General') spent[market] += price.value
  expect(await endOf(app, cell, note)).toEqual(expectedEnd(cell, price))
})

/** A cent more than the budget is not the buyer's to spend. */
test.each(marketNames.flatMap((market) => flows.map((flow) => ({ market, flow }))))(
  'a cent above the budget, $flow in $market waits for an Admin and takes no money',
  async ({ market, flow }) => {
    const price = priceIn(flow, market)
    const note = crypto.randomUUID()
    const cell = {
      market,
      flow,
      role: 'General',
      method: 'gift value',
      outcome: 'refused',
    } as const
    await giveMeans(app, cell)
    await setBudget(market, price.value - 1)
    const { General, Admin } = buyers[market]
    const { order } = await prepare(General, selectedIn(flow, market).request)
    const { status, body } = await place(app, General, { ...order, note })
    expect(status, JSON.stringify(body)).toBe(202)
    const { orderNumber } = body.data
    await Admin.client.order.reject({ orderNumber, note: 'Not this month' })
    expect(await endOf(app, cell, note)).toEqual({
      ...expectedEnd({ ...cell, role: 'Basic' }, price),
      means: price.value,
    })
  },
)

test.each(marketNames)(
  'after all of that, each renewed license in %s runs a year longer for each order that was paid',
  async (market) => {
    const numbers = renewedSerials(market)
    const rows = await app.rows<{ number: string; day: string }>(sql`
      select serial_number as number, expires_on::text as day from license
      where serial_number in ${numbers} order by serial_number`)
    const day = `${renewedLastDay.year + renewed[market]}-${renewedLastDay.day}`
    expect(rows).toEqual(numbers.map((number) => ({ number, day })))
    expect(renewed[market]).toBe(roles.length * (market === 'Taiwan' ? 3 : 2))
  },
)

test('after all of that, gift value adds up', async () => {
  expect(await giftValueFaults(app)).toEqual([])
})

// last, because rates are never taken back
test('at a rate of five decimals, each part of a computer is rounded half up before they are added up', async () => {
  const { accountId } = markets.Taiwan
  const { pieces, quantity } = selectedIn('built to order', 'Taiwan')
  const rate = '31.27573'
  const price = expectedPrice({ accountId, pieces, quantity, rate })
  await giveMeans(app, { market: 'Taiwan', flow: 'built to order', method: 'card' })
  await app.rows(sql`
    insert into exchange_rate (from_currency, to_currency, rate, at, source)
    values ('USD', 'TWD', ${rate}, now() - interval '1 second', 'Test')`)
  const { paymentMethods } = await pricesFor(buyers.Taiwan.Admin, 'built to order', 'Taiwan')
  expect(paymentMethods).toMatchObject(price.methods)
})

async function pricesFor({ client, websiteCode }: Buyer, flow: Flow, market: Market) {
  const { request } = selectedIn(flow, market)
  const { data } = await client.checkout.prices({
    websiteCode,
    transactionType: 'redeem-product',
    checkoutType: 'general',
    ...plan,
    ...request,
  })
  return data
}

/** Sets the budget of General members so that this much of it is left. */
async function setBudget(market: Market, left: number) {
  const limit = spent[market] + left
  await buyers[market].Admin.client.order.setBudget({ contactId: null, limit })
  return { limit, spent: spent[market], left }
}

const isNeverHeld = (it: Cell) => isClosedCard(it) && it.role !== 'Basic'

type Order = Awaited<ReturnType<typeof prepare>>['order'] & { note: string }

/** Orders at a held price, as the cell says. */
async function goOn(cell: Cell, order: Order): Promise<void> {
  const { outcome, method, role, market } = cell
  const isOrdered = outcome !== 'abandoned' || method === 'card'
  if (!isOrdered) return
  const isAsked = role === 'Basic'
  if (outcome === 'refused') await takeMeans(app, cell)
  const { status, body } = await place(app, buyers[market][role], {
    ...order,
    requestApproval: isAsked,
  })
  if (outcome === 'refused' && method !== 'card' && !isAsked) {
    expect(body).toMatchObject(refusalIn(cell))
    return
  }
  expect(status, JSON.stringify(body)).toBe(isAsked ? 202 : 201)
  const { orderNumber } = body.data
  const isApproved = !isAsked || (await decide(cell, orderNumber))
  if (isApproved && method === 'card') await payByCard(cell, orderNumber)
}

/** Approves the order of a Basic member, or rejects it if its payment is refused. */
async function decide(cell: Cell, orderNumber: string): Promise<boolean> {
  const { client } = buyers[cell.market].Admin
  if (cell.outcome === 'refused' && (cell.method !== 'card' || isClosedCard(cell))) {
    expect(await refusalOf(client.order.approve({ orderNumber }))).toMatchObject(refusalIn(cell))
    await client.order.reject({ orderNumber, note: 'It cannot be paid' })
    return false
  }
  await client.order.approve({ orderNumber })
  return true
}

const cardNumbers = { ok: '4242424242424242', refused: '4000000000000002', abandoned: '' }

/** Pays at the gateway. A refused order is canceled then, and an abandoned one expires. */
async function payByCard(
  { market, role, flow, outcome }: Cell,
  orderNumber: string,
): Promise<void> {
  const buyer = buyers[market][role]
  const payment = await goAndPay(app, buyer, orderNumber)
  const { currency, subtotal } = priceIn(flow, market).methods[2].totals
  expect(payment).toMatchObject({ amount: subtotal, currency })
  if (!payment) return
  const more = outcome === 'abandoned' ? { abandon: '1' } : {}
  await typeCard(app, payment, cardNumbers[outcome], more)
  const status = outcome === 'ok' ? paidStatus(flow) : 'payment_failed'
  await vi.waitFor(async () => expect(await orderStatus(app, orderNumber)).toBe(status), {
    timeout: 5000,
    interval: 10,
  })
  if (outcome === 'refused') await buyer.client.order.cancel({ orderNumber })
  if (outcome === 'abandoned') await expireUnpaid(app)
}
