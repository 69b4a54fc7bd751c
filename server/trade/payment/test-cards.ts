/** What a card does at the embedded gateway. `slow`: it works, and the marketplace hears of it some seconds later. */
export type CardOutcome = 'succeeded' | 'declined' | 'slow'

/** The cards of the embedded gateway. No other number works there. */
export const testCards: Readonly<
  Record<string, { brand: 'visa' | 'mastercard'; outcome: CardOutcome }>
> = {
  '4242424242424242': { brand: 'visa', outcome: 'succeeded' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeeded' },
  '4000000000000002': { brand: 'visa', outcome: 'declined' },
  '4000000000003220': { brand: 'visa', outcome: 'slow' },
}

/** A card as somebody typed it. */
export interface TypedCard {
  number: string
  /** MM/YY. */
  expiry: string
  code: string
}

/** What is wrong with a card, or which it is. Only VISA and Mastercard are taken. Source: spec §1. */
export function cardOf(
  typed: TypedCard,
  now: Date,
):
  | { fault: 'number' | 'brand' | 'expiry' | 'code' }
  | { brand: 'visa' | 'mastercard'; outcome: CardOutcome } {
  const digits = typed.number.normalize('NFKC').replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !isLuhn(digits)) return { fault: 'number' }
  if (!/^(4|5[1-5]|2[2-7])/.test(digits)) return { fault: 'brand' }
  const [, month = '', year = ''] =
    /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec(typed.expiry.normalize('NFKC').trim()) ?? []
  // a card is good until the end of its month
  if (month === '' || Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime())
    return { fault: 'expiry' }
  if (!/^\d{3}$/.test(typed.code.normalize('NFKC').trim())) return { fault: 'code' }
  return testCards[digits] ?? { fault: 'number' }
}

/** The check digit of card numbers. Source: ISO/IEC 7812-1 annex B. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map(Number)
    .reduce((total, it, at) => total + (at % 2 === 0 ? it : it > 4 ? it * 2 - 9 : it * 2), 0)
  return sum % 10 === 0
}
