import { scopeOf } from '#config/permissions.ts'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { giftValueOf } from '#server/trade/giftvalue/service.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import { Problem } from '#server/kernel/problem.ts'
import { normalizeSerialNumber, serialFacts } from '#server/trade/license/service.ts'
import { isGatewayUp, readCredit } from '#server/trade/payment/service.ts'
import { type Market, rateOf, taxOf } from '#server/trade/pricing/service.ts'
import { commitmentDate, preparationDate } from './commitment.ts'
import type { PaymentMethod, QuoteRequest } from './contract.ts'
import {
  purchaseRefusal,
  type Refusal,
  standingRefusal,
  type StructureFacts,
} from './eligibility.ts'
import { paymentMethods } from './payment-methods.ts'
import type { HeldQuote, PaymentMethodCode } from './held-quote-contract.ts'
import { type SelectedLine, type Selection, selectionOf } from './selection.ts'
import { listAdminContacts } from './store.ts'
import { orderTotals, type OrderTotals } from './totals.ts'

/** Whose rights count: who asks, or the admin who approves what another person asked for. */
export type PurchaserFacts = Pick<SignedIn, 'role' | 'acting'>

/** Where a price is made. */
export interface Quoting {
  db: Db
  config: Config
  market: Market
  purchaser: PurchaserFacts
  now: Date
  orderNumber?: string | undefined
}

/** A price as it is now, before it is held. */
export interface PricedOrder {
  quote: Omit<HeldQuote, 'quoteId' | 'companyId' | 'expiresAt'>
  methods: PaymentMethod[]
}

/**
 * What an order would cost now, in each way to pay; refused as C5 says. Everything is read here, by one function for quotes and for
 * orders, so that both come to the same.
 *
 * @throws Problem of C5, the first rule that is broken
 */
export async function pricedOrder(at: Quoting, request: QuoteRequest): Promise<PricedOrder> {
  const buyer = {
    maintenance: at.market.company.maintenance,
    isValidOrg: at.market.company.isValidOrg,
    erpId: at.market.company.erpId,
    role: at.purchaser.role,
    isSales: at.purchaser.acting !== null,
    isForApproval: isForApproval(at.purchaser, request),
    adminContacts:
      at.purchaser.role === 'Basic' ? await listAdminContacts(at.db, at.market.company.id) : [],
  }
  refuse(standingRefusal({ now: at.now, buyer }))
  const selection = await selectionOf(at, request)
  const money = await moneyOf(at, { lines: selection.lines, quantity: request.quantity })
  const serials =
    selection.serialNumberType === null
      ? []
      : request.serialNumbers.map((it) => normalizeSerialNumber(it))
  const structure: StructureFacts = {
    ...selection.structure,
    receiveMail: request.receiveMail ?? null,
    isSerialNumberRequired: selection.serialNumberType !== null,
    serialNumbers: serials,
    serialFaults:
      serials.length === request.quantity
        ? await serialFaults(at, serials, selection.serialNumberType)
        : [],
  }
  const { lines, maximum, partNumber } = selection
  const { paymentMethodCode, quantity } = request
  refuse(
    purchaseRefusal({
      now: at.now,
      buyer,
      partNumber,
      lines,
      structure,
      quantity,
      maximum,
      paymentMethodCode,
      methods: money.methods,
    }),
  )
  const chosen = money.totals[paymentMethodCode]
  if (!chosen) throw new Problem('pricing.unavailable')
  return {
    methods: money.methods,
    quote: heldOf(at, request, { selection, chosen, serials, money }),
  }
}

/** What an order costs in each way to pay: null where a rate or the tax cannot be read. */
interface Money {
  totals: Record<PaymentMethodCode, OrderTotals | null>
  methods: PaymentMethod[]
  rateSource: string | null
  taxSource: string | null
}

/** What lines cost in each way to pay, and which of them are open to the company. Source: C4, C6. */
export async function moneyOf(
  {
    db,
    config,
    market,
    purchaser,
    now,
  }: Pick<Quoting, 'db' | 'config' | 'market' | 'purchaser' | 'now'>,
  {
    lines,
    quantity,
  }: { lines: readonly Pick<SelectedLine, 'price' | 'perUnit'>[]; quantity: number },
): Promise<Money> {
  const { company, productCurrency, cashCurrency, regionCode } = market
  const rate = await rateOf(db, config, { from: productCurrency, to: cashCurrency, now })
  const tax = await taxOf(db, { ...market, now })
  const priced = lines.flatMap(({ price, perUnit }) => (price === null ? [] : [{ price, perUnit }]))
  const isPriced =
    priced.length === lines.length &&
    Number.isSafeInteger(quantity) &&
    quantity > 0 &&
    quantity <= config.checkout.quantityLimit
  const common = { lines: priced, quantity, productCurrency }
  const cash = rate && {
    ...common,
    currency: cashCurrency,
    rate: rate.rate,
    rateAt: rate.at?.toISOString() ?? null,
  }
  const totals: Money['totals'] = {
    0: isPriced
      ? orderTotals({
          ...common,
          paymentMethodCode: 0,
          currency: productCurrency,
          rate: '1',
          rateAt: null,
          taxRate: '0',
        })
      : null,
    1: isPriced && cash ? orderTotals({ ...cash, paymentMethodCode: 1, taxRate: '0' }) : null,
    2:
      isPriced && cash && tax
        ? orderTotals({ ...cash, paymentMethodCode: 2, taxRate: tax.rate })
        : null,
  }
  const { cards } = config.checkout
  const methods = paymentMethods({
    productCurrency,
    giftTotal: totals[0]?.totals.subtotal ?? null,
    cashCurrency,
    creditTotal: totals[1]?.totals.subtotal ?? null,
    cardTotal: totals[2]?.totals.subtotal ?? null,
    giftBalance: await giftValueOf(db, { companyId: company.id, currency: productCurrency, now }),
    credit: await readCredit(db, company.id),
    isCardServed:
      cards.currency === cashCurrency &&
      (cards.regionCodes as readonly string[]).includes(regionCode),
    isGatewayUp: isGatewayUp(config),
    isSales: purchaser.acting !== null,
  })
  return { totals, methods, rateSource: rate?.source ?? null, taxSource: tax?.source ?? null }
}

/** Which serial numbers are none of the company's that can be used, or of another kind. Source: spec §5. */
async function serialFaults(
  { db, market, now }: Quoting,
  serials: readonly string[],
  type: string | null,
): Promise<StructureFacts['serialFaults']> {
  const faults: StructureFacts['serialFaults'][number][] = []
  for (const [at, serialNumber] of type === null ? [] : serials.entries()) {
    const found = await serialFacts(db, { companyId: market.company.id, serialNumber, now })
    if (!found?.isUsable) faults.push({ at, code: 'serial.invalid' })
    else if (found.type !== type) faults.push({ at, code: 'serial.type_mismatch' })
  }
  return faults
}

interface Parts {
  selection: Selection
  chosen: OrderTotals
  serials: string[]
  money: Money
}

/** Only for whom an Admin decides: whoever buys by themselves cannot ask, and so pass by what they may not pay with. Source: C11. */
function isForApproval(
  { role, acting }: Quoting['purchaser'],
  { requestApproval }: QuoteRequest,
): boolean {
  return (
    requestApproval &&
    acting === null &&
    role !== null &&
    scopeOf('order.request_approval', role) !== undefined
  )
}

function heldOf(
  { config, market, purchaser, now }: Quoting,
  request: QuoteRequest,
  { selection, chosen, serials, money }: Parts,
): PricedOrder['quote'] {
  const { lines, urlAlias, partNumber, serialNumber, memberType } = selection
  const {
    websiteCode,
    transactionType,
    checkoutType,
    quantity,
    paymentMethodCode,
    receiveMail = null,
  } = request
  const isCash = paymentMethodCode !== 0
  return {
    websiteCode,
    transactionType,
    checkoutType,
    urlAlias,
    partNumber,
    quantity,
    paymentMethodCode,
    receiveMail,
    serialNumbers: serials,
    serialNumber,
    lines: lines.map(
      (
        { perUnit, categoryCode: _, canPurchase: __, leadDays: ___, listPrice: ____, ...line },
        at,
      ) => ({
        ...line,
        price: line.price ?? 0,
        converted: chosen.converted[at] ?? 0,
        quantity: perUnit * quantity,
      }),
    ),
    totals: chosen.totals,
    preparationDate: preparationDate(
      lines
        .filter((it) => it.fulfillment === 'delivery')
        .map((it) => commitmentDate(it, { zone: market.zone, now })),
    ),
    memberType,
    isForApproval: isForApproval(purchaser, request),
    why: {
      ruleVersion: config.checkout.priceRuleVersion,
      regionCode: market.regionCode,
      memberType: market.company.memberType,
      prices: lines.map(({ partNumber: part, capacity, price, listPrice }) => ({
        partNumber: part,
        capacity,
        price: price ?? 0,
        listPrice: listPrice ?? 0,
      })),
      rateSource: isCash ? money.rateSource : null,
      taxSource: paymentMethodCode === 2 ? money.taxSource : null,
    },
    asked: request,
  }
}

function refuse(refusal: Refusal | undefined): void {
  if (!refusal) return
  const { code, ...details } = refusal
  throw new Problem(code, details)
}
