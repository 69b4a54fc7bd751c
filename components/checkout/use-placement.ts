import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'vike/client/router'
import { isProblem } from '#components/app/api-problem.ts'
import { api, queries } from '#components/app/api.ts'
import { useHrefs } from '#components/app/links.ts'
import { accountState } from '#components/session/profile-store.ts'
import type { OrderRequest } from '#server/trade/order/order-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import { type CheckoutOwner, readOwn, removeOwn, writeOwn } from './own-storage.ts'
import { alone, placedElsewhere, rememberPlaced } from './placed-orders.ts'
import { type Attempt, findSentOrder, isAnswer, type Placed, sendOrder } from './send-order.ts'
import type { HoldRequest } from './types.ts'
import { heldPriceKey } from './use-hold.ts'

/** What has become of the order that the buyer wants to place. */
export type PlacementState =
  /** `isLost`: an order that was sent before did not arrive. */
  | { kind: 'ready'; isLost: boolean }
  | { kind: 'placing' }
  /** The answer got lost: asking whether the order arrived. */
  | { kind: 'checking' }
  /** Still not known after asking for a while. */
  | { kind: 'unknown' }
  /** Another tab has ordered the same. */
  | { kind: 'elsewhere'; orderNumber: string }
  | { kind: 'changed'; before: Quote; after: Quote }
  | { kind: 'refused'; error: Error }

/** What an order says besides its price. */
export type OrderDetails = Pick<
  OrderRequest,
  | 'purchaseOrderNumber'
  | 'note'
  | 'receiveMail'
  | 'serialNumbers'
  | 'termsVersion'
  | 'requestApproval'
>

interface Options {
  owner: CheckoutOwner
  /** Null while the selection is incomplete. */
  request: HoldRequest | null
  renew: () => Promise<Quote>
  /** Called when the price has risen or the terms have changed. */
  onAgreeAgain: () => void
  /** Called before the page is left for the result. */
  onPlaced: () => void
}

/** Placing one order, whatever the network does. */
export interface Placement {
  state: PlacementState
  /** @param isConfirmed true to order although another tab has ordered the same */
  place: (quote: Quote, details: OrderDetails, isConfirmed?: boolean) => void
  /** Asks again whether an order arrived. */
  check: () => void
  /** Replaces an expired price; a different total is shown before and after. */
  holdAgain: (before: Quote) => void
}

/** Places the order: once, whatever the network does. Source: C3, C7, G9. */
export function usePlacement(options: Options): Placement {
  const { owner, request, renew, onAgreeAgain, onPlaced } = options
  const refresh = useRefresh()
  const [state, setState] = useState<PlacementState>(ready)
  const [openedAt] = useState(() => Date.now())
  const finish = useFinish(owner, onPlaced)
  const what = `${owner.accountId} ${owner.name}`
  const run = useRun((error) => {
    refresh()
    const isUnsure = readOwn<Attempt>(owner, 'attempt')?.isUnsure === true
    setState(isUnsure ? { kind: 'unknown' } : { kind: 'refused', error })
    if (isProblem(error, 'checkout.terms_changed')) onAgreeAgain()
  })
  const deliver = async (quote: Quote, details: OrderDetails) => {
    if (request === null) return
    const attempt = await attemptFor(owner, { quote, details, request })
    const placed = await sendOrder(attempt, {
      onUnsure: () => {
        writeOwn(owner, 'attempt', { ...attempt, isUnsure: true })
        setState({ kind: 'checking' })
      },
      onMissing: () => writeOwn(owner, 'attempt', { ...attempt, isUnsure: false }),
      isCurrent: () => isFor(owner),
    })
    if (placed) await finish(placed, what)
    else setState({ kind: 'unknown' })
  }
  const hold = async (before: Quote) => {
    const after = await renew()
    if (isSamePrice(before, after)) return after
    refresh()
    setState({ kind: 'changed', before, after })
    if (!isLower(before, after)) onAgreeAgain()
    return undefined
  }
  const order = async (quote: Quote, details: OrderDetails) => {
    const isHeld = Date.parse(quote.expiresAt) > Date.now()
    const current = isHeld ? quote : await hold(quote)
    if (!current) return
    try {
      await deliver(current, details)
    } catch (error) {
      if (readOwn<Attempt>(owner, 'attempt')?.isUnsure) throw error
      if (isAnswer(error) && error.status !== 401) removeOwn(owner, 'attempt')
      if (!isProblem(error, ...staleCodes)) throw error
      const fresh = await hold(current)
      if (fresh) await deliver(fresh, details)
    }
  }
  const check = () =>
    run(async () => {
      const attempt = readOwn<Attempt>(owner, 'attempt')
      if (!attempt) return setState(ready)
      setState({ kind: 'checking' })
      const found = await findSentOrder(attempt).catch(() => null)
      if (found) return finish(found, what)
      return setState(found === null ? { kind: 'unknown' } : { kind: 'ready', isLost: true })
    })
  useSentOrder(owner, check)
  return {
    state,
    check,
    place: (quote, details, isConfirmed = false) =>
      run(async () => {
        setState({ kind: 'placing' })
        await alone(async () => {
          const other = isConfirmed ? undefined : placedElsewhere(what, openedAt)
          if (other === undefined) await order(quote, details)
          else setState({ kind: 'elsewhere', orderNumber: other })
        })
      }),
    holdAgain: (before) =>
      run(async () => {
        if (await hold(before)) setState(ready)
      }),
  }
}

const ready: PlacementState = { kind: 'ready', isLost: false }

/** True while the page shows the person and the company that are ordering. */
function isFor({ email, accountId }: CheckoutOwner): boolean {
  const { profile } = accountState()
  return profile?.email === email && profile.accountId === accountId
}

/**
 * Returns a function that runs one task at a time: a second click does nothing. It is a mutation, so
 * that a session that has ended and a switched company are noticed as elsewhere.
 */
function useRun(onError: (error: Error) => void): (task: () => Promise<void>) => void {
  const work = useMutation({ mutationFn: (task: () => Promise<void>) => task() })
  const isRunning = useRef(false)
  return (task) => {
    if (isRunning.current) return
    isRunning.current = true
    work.mutate(task, {
      onError,
      onSettled: () => (isRunning.current = false),
    })
  }
}

/** Returns a function that reads again what the page shows: something of it has changed. */
function useRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queries.checkout.key() })
}

/** Asks what became of an order that was sent before a reload, a sign-in or going back. */
function useSentOrder(owner: CheckoutOwner, check: () => void): void {
  const client = useQueryClient()
  const [sent] = useState(() => readOwn<Attempt>(owner, 'attempt'))
  const start = useRef(check)
  useEffect(() => {
    if (!sent) return
    if (Date.parse(sent.quote.expiresAt) > Date.now()) client.setQueryData(sent.heldAs, sent.quote)
    start.current()
  }, [client, sent])
}

/** True if nothing has changed that the buyer agreed to. */
function isSamePrice({ totals: old, renewals }: Quote, { totals: now, ...after }: Quote): boolean {
  return (
    old.subtotal === now.subtotal &&
    old.currency === now.currency &&
    JSON.stringify(renewals) === JSON.stringify(after.renewals)
  )
}

/** True if a new price is lower than the one before, in the same currency. */
export function isLower({ totals: before }: Quote, { totals: after }: Quote): boolean {
  return after.currency === before.currency && after.subtotal < before.subtotal
}

/** Refusals after which the price is asked for again and shown before and after. */
const staleCodes = [
  'checkout.price_changed',
  'checkout.rate_changed',
  'checkout.renewal_changed',
  'checkout.quote_expired',
  'checkout.token_expired',
  'checkout.token_other_session',
] as const

interface Order {
  quote: Quote
  details: OrderDetails
  request: HoldRequest
}

/** Returns the order to send: the same as before if it was sent and nothing has changed. */
async function attemptFor(
  owner: CheckoutOwner,
  { quote, details, request }: Order,
): Promise<Attempt> {
  const earlier = readOwn<Attempt>(owner, 'attempt')
  const isSameQuote = earlier?.quote.quoteId === quote.quoteId
  const { token } = isSameQuote
    ? earlier.request
    : await api.checkout.token({ websiteCode: request.websiteCode })
  const order: OrderRequest = {
    ...details,
    token,
    quoteId: quote.quoteId,
    paymentMethodCode: quote.paymentMethodCode,
    expectedSubtotal: quote.totals.subtotal,
  }
  const isSame = isSameQuote && JSON.stringify(earlier.request) === JSON.stringify(order)
  const key = isSame ? earlier.key : crypto.randomUUID()
  const isUnsure = isSame && earlier.isUnsure === true
  const attempt: Attempt = { key, request: order, quote, heldAs: heldPriceKey(request), isUnsure }
  writeOwn(owner, 'attempt', attempt)
  return attempt
}

/** Returns what is done once an order exists: everything is forgotten but the order. */
function useFinish(owner: CheckoutOwner, onPlaced: () => void) {
  const client = useQueryClient()
  const hrefOf = useHrefs()
  return async ({ orderNumber, payment }: Placed, what: string) => {
    removeOwn(owner, 'attempt')
    rememberPlaced(what, orderNumber)
    client.removeQueries({ queryKey: ['held price'] })
    for (const queryKey of [
      queries.order.key(),
      queries.orderHistory.key(),
      queries.checkout.key(),
      queries.license.key(),
      queries.giftValue.key(),
      queries.membershipStanding.key(),
    ])
      void client.invalidateQueries({ queryKey })
    onPlaced()
    // going back from the result does not lead to the form of an order that was placed
    await navigate(hrefOf('marketplace-transaction-result', {}, { orderNumber }), {
      overwriteLastHistoryEntry: true,
    })
    if (payment.redirectUrl !== null) location.assign(payment.redirectUrl)
  }
}
