import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Big } from 'big.js'
import { parse } from 'yaml'

// Computes what an order costs from the files of seed/ and config/ alone. It imports no code of the
// product, so that a fault in its prices cannot hide in the tests that compare with them.

/** Pieces of a plan or part in one unit of an order. */
export interface Piece {
  partNumber: string
  /** One of the plan's volumes; by default its own. */
  capacity?: number
  /** Number of pieces in one unit of the order; 1 by default. */
  count?: number
}

/** What a company of seed/people.yaml buys. */
export interface Purchase {
  accountId: string
  pieces: readonly Piece[]
  quantity: number
  /** Exchange rate, as a decimal; by default the latest of seed/rates.yaml. */
  rate?: string
}

/** Totals with a payment method. Amounts are in hundredths of their currency. */
export interface ExpectedTotals {
  productCurrency: string
  currency: string
  rate: string
  unitPrice: number
  quantity: number
  goods: number
  taxRate: string
  tax: number
  subtotal: number
}

/** Totals with a payment method, and the price of one piece of each line in its currency. */
export interface ExpectedMethod {
  totals: ExpectedTotals
  converted: number[]
}

/** What an order costs. Amounts are in hundredths of their currency. */
export interface ExpectedPrice {
  memberType: number
  discountPercent: number
  /** The prices of one piece in the product currency. */
  lines: { partNumber: string; price: number; listPrice: number; quantity: number }[]
  /** What the goods cost in the product currency. */
  value: number
  /** Gift value, credit terms and credit card, at the places of their codes. */
  methods: [ExpectedMethod, ExpectedMethod, ExpectedMethod]
  /** True if the region of the company pays by card. */
  isCardServed: boolean
}

/**
 * Computes the price of a purchase for each payment method: list price of the region, less the
 * discount of the level, each piece converted and rounded half up, then added up and multiplied;
 * tax once, for cards only. Source: C4, spec §9.
 *
 * @throws Error if a file has no price, rate or tax for it
 */
export function expectedPrice({ accountId, pieces, quantity, rate }: Purchase): ExpectedPrice {
  const market = marketOf(accountId)
  const { currency, cashCurrency, discountPercent, memberType, regionCode } = market
  const lines = pieces.map(({ partNumber, capacity, count = 1 }) => {
    const plan = membershipPrice(partNumber, currency)
    const listPrice = plan ?? listPriceOf({ partNumber, capacity }, currency)
    const kept = new Big(100).minus(plan === undefined ? discountPercent : 0)
    return {
      partNumber,
      listPrice,
      price: rounded(new Big(listPrice).times(kept).div(100)),
      count,
    }
  })
  const totalsIn = (paid: { currency: string; rate: string; taxRate: string }) => {
    const converted = lines.map((it) => rounded(new Big(it.price).times(paid.rate)))
    const unitPrice = sum(lines.map((it, index) => it.count * (converted[index] ?? 0)))
    const goods = unitPrice * quantity
    const tax = rounded(new Big(goods).times(paid.taxRate))
    const totals = { productCurrency: currency, ...paid, unitPrice, quantity, goods, tax }
    return { totals: { ...totals, subtotal: goods + tax }, converted }
  }
  const cash = { currency: cashCurrency, rate: rate ?? rateOf(currency, cashCurrency) }
  return {
    memberType,
    discountPercent,
    lines: lines.map(({ count, ...it }) => ({ ...it, quantity: count * quantity })),
    value: sum(lines.map((it) => it.price * it.count)) * quantity,
    methods: [
      totalsIn({ currency, rate: '1', taxRate: '0' }),
      totalsIn({ ...cash, taxRate: '0' }),
      totalsIn({ ...cash, taxRate: taxRateOf(regionCode) }),
    ],
    isCardServed:
      yaml<CheckoutTable>('config/checkout.yaml').cards.regionCodes.includes(regionCode),
  }
}

/** Returns the prices of one piece for a company, in the currency of its price list. */
export function piecePrice(accountId: string, piece: Piece): { price: number; listPrice: number } {
  const [line] = expectedPrice({ accountId, pieces: [piece], quantity: 1 }).lines
  return { price: line?.price ?? 0, listPrice: line?.listPrice ?? 0 }
}

/** Returns the parts that can be chosen in each category of a product built to order. */
export function choicesOf(partNumber: string): Record<string, string[]> {
  const { bto, parts } = yaml<OffersTable>('seed/offers.yaml')
  const isSoldOut = (item: string) =>
    parts.some((it) => it.partNumber === item && it.isAvailable === false)
  return Object.fromEntries(
    found(bto, (it) => it.partNumber === partNumber).categories.map(({ code, items }) => [
      code,
      items.filter((it) => !isSoldOut(it)),
    ]),
  )
}

/**
 * Returns an amount as every page shows it: the currency, a space that does not break, thousands
 * separators and two decimals. Source: spec §9.
 */
export function moneyIn(amountMinor: number, currency: string): string {
  const [whole = '', cents = ''] = new Big(amountMinor).div(100).toFixed(2).split('.')
  return `${currency}\u00a0${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

function marketOf(accountId: string) {
  const { companies } = yaml<{ companies: CompanyRow[] }>('seed/people.yaml')
  const { regionCode, memberType } = found(companies, (it) => it.accountId === accountId)
  const { regions } = yaml<{ regions: RegionRow[] }>('config/regions.yaml')
  const { levels } = yaml<{ levels: LevelRow[] }>('config/membership.yaml')
  const { cashCurrencies } = yaml<CheckoutTable>('config/checkout.yaml')
  return {
    regionCode,
    memberType,
    currency: found(regions, (it) => it.regionCode === regionCode).currency,
    cashCurrency: cashCurrencies[regionCode] ?? '',
    discountPercent: found(levels, (it) => it.rank === memberType).discountPercent,
  }
}

/** Membership plans have fixed prices, in whole units. Source: spec §9. */
function membershipPrice(partNumber: string, currency: string): number | undefined {
  const japan = yaml<{ currency: string; plans: PlanRow[] }>('config/plans.japan.yaml')
  const { lists } = yaml<{ lists: { currency: string; plans: PlanRow[] }[] }>('config/plans.yaml')
  const plan = [japan, ...lists]
    .filter((it) => it.currency === currency)
    .flatMap((it) => it.plans)
    .find((it) => it.partNumber === partNumber)
  const whole = plan?.priceGv ?? plan?.priceWhole
  return whole === undefined ? undefined : whole * 100
}

/** The price for a Regular member: that in USD by the factor of the price list, rounded as it says. */
function listPriceOf(piece: PricedPiece, currency: string): number {
  const { priceLists } = yaml<{ priceLists: PriceListRow[] }>('seed/catalog.yaml')
  const { factor, roundToMinor } = found(priceLists, (it) => it.currency === currency)
  const units = new Big(usdPriceOf(piece)).times(factor).div(roundToMinor)
  return rounded(units) * roundToMinor
}

type PricedPiece = Pick<Piece, 'partNumber'> & { capacity: number | undefined }

function usdPriceOf({ partNumber, capacity }: PricedPiece): number {
  const { volumes, parts } = yaml<OffersTable>('seed/offers.yaml')
  const volume = volumes.find((it) => it.partNumber === partNumber && it.capacity === capacity)
  const row = volume ?? parts.find((it) => it.partNumber === partNumber) ?? planOf(partNumber)
  if (row.priceMinorUsd === null) throw new Error(`${partNumber} is sold on request`)
  return row.priceMinorUsd
}

/** Only files that name the plan are parsed, since parsing all takes long. */
function planOf(partNumber: string): UsdRow {
  const plans = readdirSync(join(root, 'seed/products'))
    .map((it) => `seed/products/${it}`)
    .filter((it) => textOf(it).includes(partNumber))
    .flatMap((it) => yaml<ProductFile>(it).planSections.flatMap((section) => section.plans))
  return found(plans, (it) => it.partNumber === partNumber)
}

function rateOf(from: string, to: string): string {
  if (from === to) return '1'
  const { exchangeRates } = yaml<{ exchangeRates: RateRow[] }>('seed/rates.yaml')
  return latest(
    exchangeRates.filter((it) => it.from === from && it.to === to),
    (it) => it.at,
  ).rate
}

function taxRateOf(regionCode: string): string {
  const { taxRates } = yaml<{ taxRates: TaxRow[] }>('seed/rates.yaml')
  return latest(
    taxRates.filter((it) => it.regionCode === regionCode),
    (it) => it.validFrom,
  ).rate
}

/** Returns the row that applies now. */
function latest<Row>(rows: readonly Row[], since: (row: Row) => string): Row {
  const begun = rows.filter((it) => Date.parse(since(it)) <= Date.now())
  const [row] = begun.toSorted((one, other) => Date.parse(since(other)) - Date.parse(since(one)))
  if (row === undefined) throw new Error('no rate applies now')
  return row
}

function rounded(amount: Big): number {
  return amount.round(0, Big.roundHalfUp).toNumber()
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, it) => all + it, 0)
}

function found<Row>(rows: readonly Row[], isMatch: (row: Row) => boolean): Row {
  const row = rows.find(isMatch)
  if (row === undefined) throw new Error(`nothing matches ${String(isMatch)}`)
  return row
}

const root = join(import.meta.dirname, '../..')
const parsed = new Map<string, unknown>()

function yaml<Table>(path: string): Table {
  if (!parsed.has(path)) parsed.set(path, parse(textOf(path)))
  return parsed.get(path) as Table
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

interface CompanyRow {
  accountId: string
  regionCode: string
  memberType: number
}

interface RegionRow {
  regionCode: string
  currency: string
}

interface LevelRow {
  rank: number
  discountPercent: number
}

interface CheckoutTable {
  cashCurrencies: Record<string, string>
  cards: { regionCodes: string[] }
}

interface PlanRow {
  partNumber: string
  priceGv?: number
  priceWhole?: number
}

interface PriceListRow {
  currency: string
  factor: number
  roundToMinor: number
}

interface UsdRow {
  partNumber: string
  priceMinorUsd: number | null
}

interface OffersTable {
  volumes: (UsdRow & { capacity: number })[]
  parts: (UsdRow & { isAvailable?: boolean })[]
  bto: { partNumber: string; categories: { code: string; items: string[] }[] }[]
}

interface ProductFile {
  planSections: { plans: UsdRow[] }[]
}

interface RateRow {
  from: string
  to: string
  rate: string
  at: string
}

interface TaxRow {
  regionCode: string
  rate: string
  validFrom: string
}
