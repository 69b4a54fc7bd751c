import { inputKeyOf } from '#components/session/personal-state.ts'

/** Who buys what for which company: nobody else finds what is stored for it. */
export interface CheckoutOwner {
  email: string
  accountId: string
  /** The checkout with what it sells, the same on all sites: `general edge365-fleet 980EDFMTM01`. */
  name: string
}

/** The owner of what is kept of the checkout of a quote. */
export function quoteOwner(
  { email, accountId }: Pick<CheckoutOwner, 'email' | 'accountId'>,
  quoteId: string,
): CheckoutOwner {
  return { email, accountId, name: `quote ${quoteId}` }
}

/** Kinds of stored things: the fields of the form, and an order that was sent. */
type Kind = 'draft' | 'attempt'

interface Stored {
  keptAt: number
  value: unknown
}

const keptMs = 24 * 60 * 60_000

/**
 * Reads what this tab keeps of a checkout; undefined if there is nothing. It outlives a reload and
 * the session, like unsent input, and is removed when somebody else signs in. Source: C3.
 */
export function readOwn<Value>(owner: CheckoutOwner, kind: Kind): Value | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(owner, kind)) ?? 'null') as Stored | null
    return stored && Date.now() - stored.keptAt < keptMs ? (stored.value as Value) : undefined
  } catch {
    return undefined
  }
}

/** Keeps something of a checkout. */
export function writeOwn(owner: CheckoutOwner, kind: Kind, value: unknown): void {
  try {
    const stored: Stored = { keptAt: Date.now(), value }
    sessionStorage.setItem(keyOf(owner, kind), JSON.stringify(stored))
  } catch {
    // storage is blocked or full: the order is still placed once, but not after a reload
  }
}

/** Forgets something of a checkout. */
export function removeOwn(owner: CheckoutOwner, kind: Kind): void {
  try {
    sessionStorage.removeItem(keyOf(owner, kind))
  } catch {
    // storage is blocked, so there is nothing to remove
  }
}

function keyOf({ email, accountId, name }: CheckoutOwner, kind: Kind): string {
  return `${inputKeyOf(email)} ${accountId} ${name} ${kind}`
}
