import type { ReadRate } from '#server/trade/pricing/service.ts'
import type { HeldQuote } from './held-quote-contract.ts'
import type { QuoteContext } from './quoting.ts'
import type { SelectedLine } from './selected-line.ts'
import type { Selection } from './selection-facts.ts'

/** The prices of a dated quote, which apply until it expires. */
export type HeldPrices = Pick<HeldQuote, 'lines' | 'totals' | 'why'>

/**
 * Returns the prices that apply to a quote whatever the price list says: those of a dated quote that
 * has not expired. Source: C21.
 */
export function heldPricesOf(quote: HeldQuote, now: Date): HeldPrices | undefined {
  return quote.number !== undefined && new Date(quote.expiresAt) > now ? quote : undefined
}

/**
 * Returns a selection with the prices that a dated quote holds for its lines. A line that is sold
 * differently now has its current price; so has everything once the company's level has changed.
 */
export function withHeldPrices(
  selection: Selection,
  { held, market }: Pick<QuoteContext, 'held' | 'market'>,
): Selection {
  if (!held || !isLevelHeld(held, market)) return selection
  return { ...selection, lines: selection.lines.map((it) => withHeldPrice(it, held)) }
}

function withHeldPrice(line: SelectedLine, { lines, why }: HeldPrices): SelectedLine {
  const index = lines.findIndex(
    (it) =>
      it.partNumber === line.partNumber &&
      it.capacity === line.capacity &&
      it.termMonths === line.termMonths,
  )
  const held = lines[index]
  if (!held) return line
  return { ...line, price: held.price, listPrice: why.prices[index]?.listPrice ?? line.listPrice }
}

/** Returns the exchange rate that a dated quote holds; undefined if the current one applies. */
export function heldRateOf({
  held,
  market,
}: Pick<QuoteContext, 'held' | 'market'>): ReadRate | undefined {
  if (!held || !isLevelHeld(held, market) || held.totals.currency !== market.cashCurrency)
    return undefined
  const { rate, rateAt, productCurrency } = held.totals
  if (productCurrency !== market.productCurrency) return undefined
  return { rate, at: rateAt === null ? null : new Date(rateAt), source: held.why.rateSource }
}

function isLevelHeld({ why }: HeldPrices, { company }: QuoteContext['market']): boolean {
  return why.memberType === company.memberType
}
