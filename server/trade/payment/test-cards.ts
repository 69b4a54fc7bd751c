/**
 * The outcome of a test card. `slow` succeeds, but the marketplace receives the event some seconds
 * later. `challenged` succeeds once the buyer has confirmed the payment, as with 3-D Secure.
 */
export type CardOutcome = 'succeeded' | 'declined' | 'slow' | 'challenged'

/** The cards that the embedded gateway accepts. */
export const testCards: Readonly<
  Record<string, { brand: 'visa' | 'mastercard'; outcome: CardOutcome }>
> = {
  '4242424242424242': { brand: 'visa', outcome: 'succeeded' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeeded' },
  '4000000000000002': { brand: 'visa', outcome: 'declined' },
  '4000000000003220': { brand: 'visa', outcome: 'slow' },
  '4000002760003184': { brand: 'visa', outcome: 'challenged' },
}

/** A card as the buyer typed it. */
export interface CardInput {
  number: string
  /** Expiry month as MM/YY. */
  expiry: string
  code: string
}

/**
 * Checks a card and returns its first fault, or its brand and outcome. Only VISA and Mastercard are
 * accepted. Source: spec §1.
 */
export function checkCard(
  typed: CardInput,
  now: Date,
):
  | { fault: 'number' | 'brand' | 'expiry' | 'code' }
  | { brand: 'visa' | 'mastercard'; outcome: CardOutcome } {
  const digits = typed.number.normalize('NFKC').replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !isLuhn(digits)) return { fault: 'number' }
  if (!/^(4|5[1-5]|2[2-7])/.test(digits)) return { fault: 'brand' }
  const [, month = '', year = ''] =
    /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec(typed.expiry.normalize('NFKC').trim()) ?? []
  // a card is valid until the end of its expiry month: compare with the start of the next month
  if (month === '' || Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime())
    return { fault: 'expiry' }
  if (!/^\d{3}$/.test(typed.code.normalize('NFKC').trim())) return { fault: 'code' }
  return testCards[digits] ?? { fault: 'number' }
}

/** True if the check digit of a card number is correct. Source: ISO/IEC 7812-1 annex B. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map(Number)
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : crossSumOfDouble(digit)), 0)
  return sum % 10 === 0
}

function crossSumOfDouble(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2
}
