import type { Minor } from '#server/platform/money/minor.ts'
import type { HeldQuote, HeldRenewal } from './held-quote-contract.ts'

type Priced = Pick<HeldQuote, 'lines' | 'totals' | 'renewals'> & {
  why: Pick<HeldQuote['why'], 'memberType'>
}

/** A change of the price since the quote was created. */
export interface PriceChange {
  code: 'checkout.price_changed' | 'checkout.rate_changed' | 'checkout.renewal_changed'
  /** Old and new values, for the buyer. */
  context: {
    lines?: { partNumber: string; old: Minor; new: Minor | null }[]
    totals: { old: Minor; new: Minor; currency: string }
    taxRate?: { old: string; new: string }
    rate?: { old: string; new: string }
    /** Membership levels, if the company's has changed: 0 Regular to 3 VIP. */
    memberType?: { old: number; new: number }
    /** Licenses with other last days than before, or other licenses. */
    renewals?: { old: HeldRenewal[]; new: HeldRenewal[] }
  }
}

/**
 * Compares a held price with the current one: first the lines and the tax, then the exchange rate,
 * then the licenses to renew.
 * Returns undefined if nothing changed. Source: C5.11.
 */
export function priceChange(held: Priced, current: Priced): PriceChange | undefined {
  const lines = held.lines.flatMap((it, index) => {
    const other = current.lines[index]
    return other?.partNumber === it.partNumber &&
      other.price === it.price &&
      other.quantity === it.quantity &&
      other.capacity === it.capacity &&
      other.termMonths === it.termMonths
      ? []
      : [{ partNumber: it.partNumber, old: it.price, new: other?.price ?? null }]
  })
  const { totals: before } = held
  const { totals: after } = current
  const totals = { old: before.subtotal, new: after.subtotal, currency: after.currency }
  if (
    lines.length > 0 ||
    held.lines.length !== current.lines.length ||
    before.taxRate !== after.taxRate ||
    before.productCurrency !== after.productCurrency
  )
    return {
      code: 'checkout.price_changed',
      context: {
        lines,
        totals,
        taxRate: { old: before.taxRate, new: after.taxRate },
        ...levelChange(held, current),
      },
    }
  if (before.rate !== after.rate || before.currency !== after.currency)
    return {
      code: 'checkout.rate_changed',
      context: { rate: { old: before.rate, new: after.rate }, totals },
    }
  if (before.subtotal !== after.subtotal)
    return { code: 'checkout.price_changed', context: { lines, totals } }
  return renewalChange(held, current, totals)
}

/**
 * Compares the last days that licenses have now. What they become is left out: an expired license
 * has another one each day.
 */
function renewalChange(
  { renewals: before = [] }: Priced,
  { renewals: after = [] }: Priced,
  totals: PriceChange['context']['totals'],
): PriceChange | undefined {
  const daysOf = (renewals: readonly HeldRenewal[]) =>
    renewals.map((it) => `${it.serialNumber} ${it.expiresOn}`).join()
  return daysOf(before) === daysOf(after)
    ? undefined
    : {
        code: 'checkout.renewal_changed',
        context: { totals, renewals: { old: [...before], new: [...after] } },
      }
}

function levelChange({ why: before }: Priced, { why: after }: Priced) {
  return before.memberType === after.memberType
    ? {}
    : { memberType: { old: before.memberType, new: after.memberType } }
}
