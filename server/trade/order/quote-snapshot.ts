import type { HeldQuote } from '#server/trade/checkout/service.ts'

/** A quote as an order keeps it, to explain its price and to check it again. */
export type KeptQuote = Omit<HeldQuote, 'expiresAt'> & { expiresAt: string }

/** A quote as it is kept. */
export function keptQuote({ expiresAt, ...quote }: HeldQuote): KeptQuote {
  return { ...quote, expiresAt: expiresAt.toISOString() }
}

/** A quote as it was held. */
export function heldQuote({ expiresAt, ...quote }: KeptQuote): HeldQuote {
  return { ...quote, expiresAt: new Date(expiresAt) }
}
