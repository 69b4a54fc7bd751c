import { useId, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '#components/islands/texts.tsx'
import type { Prices } from '#server/trade/checkout/price-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import type { CheckoutOwner } from './own-storage.ts'
import { priceBy } from './shown-price.ts'
import type { Fault, HoldRequest, PaymentMethodCode, Selection, ShownPrice } from './types.ts'
import type { Draft } from './use-draft.ts'
import { type Hold, useHold } from './use-hold.ts'
import { type OrderDetails, type Placement, usePlacement } from './use-placement.ts'
import { blockingProblems, usePrices } from './use-prices.ts'

interface Options {
  owner: CheckoutOwner
  selection: Selection
  draft: Draft
  /** What is left to fill in, in the order of the page. */
  faults: readonly Fault[]
  /** What the order names besides the selection. */
  delivery?: Pick<HoldRequest, 'receiveMail' | 'serialNumbers'>
  /** A quote to order, whose price is held already. */
  quoted?: QuotedOrder
  /** Called when the order is placed: the form starts anew. */
  onPlaced: () => void
}

/** A quote that was made before, with what its price is. */
interface QuotedOrder {
  quote: Quote
  /** The site of the quote, on which it is ordered whatever site shows it. */
  websiteCode: HoldRequest['websiteCode']
  /** Holds the same selection again at the price of now. */
  renew: () => Promise<Quote>
}

/** A checkout: the price of what is selected, how it is paid, and the placing of the order. */
export interface Checkout {
  prices: UseQueryResult<Prices>
  draft: Draft
  /** The payment method that is chosen, or the first that is available. */
  method: PaymentMethodCode
  /** True if an Admin is asked to approve the order before it is paid. */
  asksApproval: boolean
  /** True if no payment method is available and nobody is asked to approve. */
  hasNoMethod: boolean
  /** Undefined while the selection has no price. */
  price: ShownPrice | undefined
  hold: Hold
  placement: Placement
  /** Faults of the form, once the buyer has tried to order. */
  shownFaults: readonly Fault[]
  /** Why nothing can be ordered, whatever is filled in. */
  problems: Prices['problems']
  terms: { controlId: string; isAgreed: boolean; setAgreed: (isAgreed: boolean) => void }
  /** Places the order, or shows what is left to do. */
  submit: (isConfirmed?: boolean) => void
}

/** Returns the state of a checkout. */
export function useCheckout(options: Options): Checkout {
  const { owner, selection, draft, faults, delivery = {}, quoted, onPlaced } = options
  const { t } = useTexts()
  const controlId = useId()
  const [isAgreed, setAgreed] = useState(false)
  const [hasTried, setTried] = useState(false)
  const { asksApproval: isRequested } = draft.values
  const { paymentMethodCode } = quoted?.quote ?? draft.values
  const prices = usePrices(selection, { requestApproval: isRequested, quote: quoted?.quote })
  const { data } = prices
  const asksApproval = isRequested || data?.approvalReason === 'role'
  const { method, problems, hasNoMethod } = standOf(data, { paymentMethodCode, asksApproval })
  const request = requestOf(options, { data, asksApproval, method, problems, delivery })
  const hold = useOwnHold(quoted, prices.isPlaceholderData ? null : request, data === undefined)
  const placement = usePlacement({
    owner,
    request,
    renew: hold.renew,
    onAgreeAgain: () => {
      setAgreed(false)
      // what has changed is told; that something is left to do is told at the next try
      setTried(false)
    },
    onPlaced: () => {
      draft.forget()
      onPlaced()
    },
  })
  const allFaults = isAgreed
    ? faults
    : [...faults, { controlId, text: t('app-checkout:terms.missing') }]
  return {
    prices,
    draft,
    method,
    asksApproval,
    hasNoMethod,
    price: hold.quote ?? (data && priceBy(data, method)),
    hold,
    placement,
    shownFaults: hasTried ? allFaults : [],
    problems,
    terms: { controlId, isAgreed, setAgreed },
    submit: (isConfirmed = false) => {
      setTried(true)
      if (allFaults.length > 0) focusOn(allFaults)
      else if (hold.quote && data)
        placement.place(hold.quote, detailsOf(draft, data, { asksApproval, delivery }), isConfirmed)
    },
  }
}

/**
 * The price of a quote that was made before, or else the one that is held for a request.
 *
 * @param isPending true until the terms of sale are known
 */
function useOwnHold(
  quoted: QuotedOrder | undefined,
  request: HoldRequest | null,
  isPending: boolean,
): Hold {
  const held = useHold(quoted ? null : request)
  if (!quoted) return held
  const { quote, renew } = quoted
  return { quote, isPending, error: null, retry: () => void renew(), renew }
}

/** What the prices say of paying: the chosen method or the first that is open, and what blocks. */
function standOf(
  data: Prices | undefined,
  { paymentMethodCode, asksApproval }: Chosen,
): Pick<Checkout, 'method' | 'problems' | 'hasNoMethod'> {
  if (!data) return { method: paymentMethodCode ?? 0, problems: [], hasNoMethod: false }
  return {
    method: paymentMethodCode ?? data.paymentMethodCode,
    problems: blockingProblems(data),
    hasNoMethod: !asksApproval && !data.paymentMethods.some((it) => it.status),
  }
}

interface Chosen {
  paymentMethodCode: PaymentMethodCode | null
  asksApproval: boolean
}

interface Facts {
  data: Prices | undefined
  asksApproval: boolean
  method: PaymentMethodCode
  problems: Prices['problems']
  delivery: Pick<HoldRequest, 'receiveMail' | 'serialNumbers'>
}

/** Returns the request for the price to hold; null while it would be refused. */
function requestOf(
  { selection, faults, quoted }: Options,
  { data, asksApproval, method, problems, delivery }: Facts,
): HoldRequest | null {
  const option = data?.paymentMethods.find((it) => it.paymentMethodCode === method)
  const isPayable = asksApproval || option?.status === true
  if (!data || !isPayable || faults.length > 0 || problems.length > 0) return null
  return {
    ...selection,
    ...(quoted ? { websiteCode: quoted.websiteCode } : {}),
    ...delivery,
    paymentMethodCode: method,
    requestApproval: asksApproval,
  }
}

function detailsOf(
  { values: { purchaseOrderNumber, note } }: Draft,
  { terms }: Prices,
  { asksApproval, delivery }: Pick<Facts, 'asksApproval' | 'delivery'>,
): OrderDetails {
  const { receiveMail, serialNumbers } = delivery
  const [number, text] = [purchaseOrderNumber.trim(), note.trim()]
  return {
    termsVersion: terms.version,
    requestApproval: asksApproval,
    ...(number === '' ? {} : { purchaseOrderNumber: number }),
    ...(text === '' ? {} : { note: text }),
    ...(receiveMail === undefined ? {} : { receiveMail }),
    ...(serialNumbers === undefined ? {} : { serialNumbers }),
  }
}

/** One fault takes the focus; several are listed, and the list takes it. Source: C22. */
function focusOn(faults: readonly Fault[]): void {
  const [first] = faults
  // the list is rendered with the state that was just set
  requestAnimationFrame(() => {
    const list = [...document.querySelectorAll<HTMLElement>('[data-faults]')].find((it) =>
      it.checkVisibility(),
    )
    const control = document.getElementById(first?.controlId ?? '')
    ;(faults.length > 1 ? list : control)?.focus()
  })
}
