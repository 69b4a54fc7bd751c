import type { HeldQuote } from './held-quote-contract.ts'

type Priced = Pick<HeldQuote, 'lines' | 'totals'>

/** What has become of a price since it was held. */
export interface PriceChange {
  code: 'checkout.price_changed' | 'checkout.rate_changed'
  /** Old and new, to be shown. */
  context: Record<string, unknown>
}

/** How a price differs from what was held: in its lines or its tax, else in its rate; undefined when it is the same. Source: C5.11. */
export function priceChange(held: Priced, now: Priced): PriceChange | undefined {
  const lines = held.lines.flatMap((it, at) => {
    const other = now.lines[at]
    return other?.partNumber === it.partNumber &&
      other.price === it.price &&
      other.quantity === it.quantity
      ? []
      : [{ partNumber: it.partNumber, old: it.price, new: other?.price ?? null }]
  })
  const [old, present] = [held.totals, now.totals]
  const totals = { old: old.subtotal, new: present.subtotal, currency: present.currency }
  if (
    lines.length > 0 ||
    held.lines.length !== now.lines.length ||
    old.taxRate !== present.taxRate ||
    old.productCurrency !== present.productCurrency
  )
    return {
      code: 'checkout.price_changed',
      context: { lines, totals, taxRate: { old: old.taxRate, new: present.taxRate } },
    }
  if (old.rate !== present.rate || old.currency !== present.currency)
    return {
      code: 'checkout.rate_changed',
      context: { rate: { old: old.rate, new: present.rate }, totals },
    }
  return old.subtotal === present.subtotal
    ? undefined
    : { code: 'checkout.price_changed', context: { lines, totals } }
}
