import type { Page } from 'playwright'
import { pathOf } from '#config/routes.ts'
import {
  type Flow,
  type Market,
  markets,
  priceIn,
  renewedSerials,
  selectedIn,
} from './buying-companies.ts'
import { choicesOf, type ExpectedPrice, moneyIn, piecePrice } from './expected-price.ts'
import { plan } from './orders.ts'
import type { Words } from './words.ts'

const computer = { urlAlias: 'ec-560-edge-computer', partNumber: '980ECAICT01' }

/** Key of the heading of each checkout. */
export const checkoutTitles: Record<Flow, string> = {
  plan: 'app-checkout:title',
  'built to order': 'app-bto:title',
  upgrade: 'app-checkout:upgrade.title',
  renewal: 'app-checkout:renew.title',
  membership: 'app-checkout:renew.title',
}

/** Returns the path of a checkout in which everything of `selectedIn` is selected. */
export function checkoutPath(flow: Flow, market: Market): string {
  const { websiteCode, serialNumber, membershipPlan } = markets[market]
  const { pieces, quantity } = selectedIn(flow, market)
  const paths: Record<Flow, () => string> = {
    plan: () =>
      pathOf(
        'marketplace-transaction-ordercheckout',
        {},
        { ...plan, quantity, volume: pieces[0]?.capacity ?? 0 },
      ),
    'built to order': () =>
      pathOf(
        'marketplace-transaction-btocheckout',
        {},
        { ...computer, quantity, parts: partsText() },
      ),
    upgrade: () =>
      pathOf(
        'marketplace-transaction-license-upgrade',
        {},
        {
          serialNumber,
          items: pieces.map((it) => `${it.partNumber}*${it.count ?? 1}`).join(','),
        },
      ),
    renewal: () =>
      renewedSerials(market).reduce(
        (path, it) => `${path}&serialNumber=${it}`,
        pathOf(
          'marketplace-transaction-renew-checkout',
          {},
          { partNumber: pieces[0]?.partNumber ?? '' },
        ),
      ),
    membership: () =>
      pathOf('marketplace-transaction-renew-checkout', {}, { partNumber: membershipPlan }),
  }
  return `/${websiteCode}${paths[flow]()}`
}

/** The chosen part of each category. */
function chosenParts(): [code: string, partNumber: string][] {
  const chosen = new Set(selectedIn('built to order', 'Taiwan').pieces.map((it) => it.partNumber))
  return Object.entries(choicesOf(computer.partNumber)).flatMap(([code, items]) => {
    const part = items.find((it) => chosen.has(it))
    return part === undefined ? [] : [[code, part] as [string, string]]
  })
}

function partsText(): string {
  return chosenParts()
    .map((it) => it.join(':'))
    .join(',')
}

/** Amounts of a checkout as pages show them. */
export interface ScreenAmounts {
  /** Those that must be shown. */
  shown: string[]
  /** Those that may be shown beside them: of what is not chosen, and of what is left to pay with. */
  possible: string[]
}

/**
 * Computes the amounts on the page of a checkout in which a payment method is chosen, with "why this
 * price" open. `budget` is that of a General member.
 */
export function amountsOfCheckout(
  { flow, market, code }: { flow: Flow; market: Market; code: 0 | 1 | 2 },
  budget?: { limit: number; left: number },
): ScreenAmounts {
  const price = priceIn(flow, market)
  const { productCurrency } = price.methods[0].totals
  const { totals: cash } = price.methods[1]
  const inList = (amount: number) => moneyIn(amount, productCurrency)
  return {
    shown: [
      ...price.methods.map(({ totals }) => moneyIn(totals.subtotal, totals.currency)),
      ...amountsOfOrder(price, code),
      ...(budget ? [budget.limit, budget.left, price.value].map(inList) : []),
    ],
    possible: [
      ...[0, 1, price.value - 1, ...offeredAmounts(flow, market)].map(inList),
      ...[0, cash.subtotal - 1].map((it) => moneyIn(it, cash.currency)),
    ],
  }
}

/** Computes the amounts on the page of an order, with "why this price" open. */
export function amountsOfOrder(price: ExpectedPrice, code: 0 | 1 | 2): string[] {
  const { totals, converted } = price.methods[code]
  const { currency, productCurrency, unitPrice, goods, tax, subtotal } = totals
  const pieces = price.lines.flatMap((it, index) => [
    converted[index] ?? 0,
    (converted[index] ?? 0) * it.quantity,
  ])
  return [
    ...[...pieces, unitPrice, goods, ...(tax > 0 ? [tax] : []), subtotal].map((it) =>
      moneyIn(it, currency),
    ),
    ...price.lines
      .flatMap((it) => [it.price, it.listPrice])
      .map((it) => moneyIn(it, productCurrency)),
  ]
}

/** The prices of everything that a checkout offers, in the currency of the price list. */
function offeredAmounts(flow: Flow, market: Market): number[] {
  const { accountId } = markets[market]
  const priceOf = (partNumber: string, capacity?: number) =>
    piecePrice(accountId, { partNumber, ...(capacity === undefined ? {} : { capacity }) }).price
  switch (flow) {
    case 'plan':
      return [...[25, 50, 100].map((it) => priceOf(plan.partNumber, it)), priceOf('980MONBRS01')]
    case 'built to order': {
      const chosen = new Map(chosenParts())
      // each part has its price, and the difference to the chosen one
      return Object.entries(choicesOf(computer.partNumber)).flatMap(([code, items]) => {
        const own = chosen.get(code)
        const ownPrice = own === undefined ? 0 : priceOf(own)
        return [ownPrice, ...items.flatMap((it) => [priceOf(it), Math.abs(priceOf(it) - ownPrice)])]
      })
    }
    case 'upgrade':
      return ['980EDGWUD05', '980EDGWUD20', '980EDGWUCB1'].map((it) => priceOf(it))
    case 'renewal':
    case 'membership':
      return []
  }
}

/**
 * Returns the amounts that a page shows. What is missing to a level depends on everything ordered
 * before: such a line is left out.
 */
export async function amountsOn(page: Page, words: Words): Promise<string[]> {
  const levels = ['left', 'leftToKeep', 'keeps', 'reaches'].map((it) =>
    words.like(`app-checkout:level.${it}`),
  )
  const text = await page.locator('main:visible').innerText()
  return text
    .split('\n')
    .filter((line) => !levels.some((it) => it.test(line)))
    .flatMap((line) => [...line.matchAll(/[A-Z]{2,3}\u00a0-?[\d,]+\.\d\d/g)].map((it) => it[0]))
}

/** Compares the amounts on a page with the computed ones. Returns what differs. */
export function amountFaults(found: readonly string[], { shown, possible }: ScreenAmounts) {
  const known = new Set([...shown, ...possible])
  return {
    missing: shown.filter((it) => !found.includes(it)),
    unknown: found.filter((it) => !known.has(it)),
  }
}
