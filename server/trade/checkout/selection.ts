import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import { type FieldProblem, Problem } from '#server/kernel/problem.ts'
import { normalizeSerialNumber, upgradableLicense } from '#server/trade/license/service.ts'
import { planEffect, plansIn } from '#server/trade/pricing/plan-service.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Market } from '#server/trade/pricing/service.ts'
import { chosenItems } from './choices.ts'
import type { QuoteRequest } from './contract.ts'
import type { StructureFacts } from './eligibility.ts'
import { inLocale, isToBeHad, mostOf, type Offer, offersOf, priceAt } from './offers.ts'
import type { Fulfillment, HeldLine } from './held-quote-contract.ts'
import { findProductOfPlan, listAdditions, listChoices } from './store.ts'

/** A line of what is to be bought, with its price now. */
export interface SelectedLine {
  partNumber: string
  name: Texts<string>
  role: HeldLine['role']
  categoryCode: string | null
  categoryName: string | null
  capacity: number | null
  /** Pieces in one unit of the order. */
  perUnit: number
  price: Minor | null
  listPrice: Minor | null
  canPurchase: boolean
  fulfillment: Fulfillment
  licenseTypeCode: number | null
  termMonths: number | null
  leadDays: number | null
}

/** What is to be bought, found in what is sold now. */
export interface Selection {
  lines: SelectedLine[]
  structure: Pick<
    StructureFacts,
    'categories' | 'isAdditionalItemRequired' | 'isReceiveMailRequired'
  >
  /** The kind of serial numbers that it needs; null when it needs none. */
  serialNumberType: string | null
  maximum: number
  urlAlias: string | null
  partNumber: string | null
  /** The license that is upgraded. */
  serialNumber: string | null
  /** The level that is bought. */
  memberType: number | null
}

/** Where and for whom something is selected. */
export interface Selecting {
  db: Db
  config: Config
  market: Market
  now: Date
  /** An order that holds some of the stock already. */
  orderNumber?: string | undefined
}

/**
 * Finds what a request names in what is sold to the company now.
 *
 * @throws Problem `plan.not_found`, `license.not_found`, `field.required`, `field.option_unknown`, `field.unknown`
 */
export function selectionOf(at: Selecting, request: QuoteRequest): Promise<Selection> {
  const kinds = {
    bto: 'redeem-product',
    general: 'redeem-product',
    renew: 'renew-membership',
    'license-upgrade': 'license-upgrade',
  } as const
  if (kinds[request.checkoutType] !== request.transactionType) throw wrong('/checkoutType')
  const counted = request.items.findIndex((it) => it.quantity !== undefined)
  if (counted !== -1 && request.checkoutType !== 'license-upgrade')
    throw wrong(`/items/${counted}/quantity`, 'field.unknown')
  const select = { bto: builtToOrder, general, renew, 'license-upgrade': upgrade }[
    request.checkoutType
  ]
  return select(at, request)
}

async function general(at: Selecting, request: QuoteRequest): Promise<Selection> {
  const { partNumber, urlAlias } = await planOf(at, request)
  const additions = new Set(await listAdditions(at.db, { partNumber, kind: 'additional' }))
  const numbers = [
    partNumber,
    ...request.items.map((it) => it.partNumber).filter((it) => it !== partNumber),
  ]
  refuseTwice(request.items.map((it) => it.partNumber))
  const offers = await offersAt(at, numbers)
  const main = offers.get(partNumber)
  if (!main) throw new Problem('plan.not_found')
  const lines = numbers.map((number) => {
    const place = request.items.findIndex((it) => it.partNumber === number)
    const offer = offers.get(number)
    if (!offer || (number !== partNumber && !additions.has(number)))
      throw wrong(`/items/${place}/partNumber`)
    const priced = priceAt(offer, request.items[place]?.capacity)
    if (!priced) throw wrong(`/items/${place}/capacity`)
    return {
      ...lineOf(offer),
      role: number === partNumber ? ('main' as const) : ('additional' as const),
      ...pickPrice(priced),
    }
  })
  return {
    ...nothing,
    lines,
    urlAlias,
    partNumber,
    serialNumberType: main.serialNumberType,
    structure: { ...nothing.structure, isReceiveMailRequired: main.isReceiveMailRequired },
    maximum: Math.min(...numbers.map((it) => mostAt(at, offers.get(it)))),
  }
}

async function builtToOrder(at: Selecting, request: QuoteRequest): Promise<Selection> {
  const { partNumber, urlAlias } = await planOf(at, request)
  const choices = await listChoices(at.db, { partNumber })
  if (choices.length === 0) throw new Problem('plan.not_found')
  const chosen = chosenItems(choices, request.items)
  const offers = await offersAt(at, [partNumber, ...chosen.map((it) => it.partNumber)])
  const { quantityLimit } = at.config.checkout
  const lines = chosen.map(({ category, partNumber: number }, place) => {
    const offer = offers.get(number)
    if (!offer) throw wrong(`/items/${place}/partNumber`)
    const categoryName = inLocale(nameTexts(category.text), request.websiteCode)
    const canPurchase = isToBeHad(
      offer,
      Math.min(Math.max(1, request.quantity), quantityLimit),
      quantityLimit,
    )
    return {
      ...lineOf(offer),
      role: 'part' as const,
      categoryCode: category.code,
      categoryName,
      canPurchase,
    }
  })
  return {
    ...nothing,
    lines,
    urlAlias,
    partNumber,
    structure: {
      ...nothing.structure,
      categories: [...new Map(choices.map((it) => [it.code, it])).values()],
    },
    maximum: offers.get(partNumber)?.isSold === true ? quantityLimit : 0,
  }
}

async function upgrade(at: Selecting, request: QuoteRequest): Promise<Selection> {
  if (request.serialNumber === undefined) throw wrong('/serialNumber', 'field.required')
  const serialNumber = normalizeSerialNumber(request.serialNumber)
  const license = await upgradableLicense(at.db, {
    companyId: at.market.company.id,
    serialNumber,
    now: at.now,
  })
  if (!license || (request.urlAlias !== undefined && request.urlAlias !== license.productAlias))
    throw new Problem('license.not_found')
  const additions = new Set(
    await listAdditions(at.db, { partNumber: license.partNumber, kind: 'upgrade' }),
  )
  refuseTwice(request.items.map((it) => it.partNumber))
  const offers = await offersAt(at, [
    license.partNumber,
    ...request.items.map((it) => it.partNumber),
  ])
  const lines = request.items.map(({ partNumber, capacity, quantity = 1 }, place) => {
    const offer = offers.get(partNumber)
    if (!offer || !additions.has(partNumber)) throw wrong(`/items/${place}/partNumber`)
    const priced = priceAt(offer, capacity)
    if (!priced) throw wrong(`/items/${place}/capacity`)
    if (quantity > at.config.checkout.quantityLimit)
      throw wrong(`/items/${place}/quantity`, 'checkout.quantity_exceeded')
    return {
      ...lineOf(offer),
      role: 'upgrade' as const,
      ...pickPrice(priced),
      perUnit: quantity,
      canPurchase: isToBeHad(offer, quantity, at.config.checkout.quantityLimit),
    }
  })
  return {
    ...nothing,
    lines,
    urlAlias: license.productAlias,
    partNumber: license.partNumber,
    serialNumber,
    maximum: 1,
    structure: {
      ...nothing.structure,
      isAdditionalItemRequired: true,
      isReceiveMailRequired: offers.get(license.partNumber)?.isReceiveMailRequired ?? false,
    },
  }
}

async function renew({ config, market }: Selecting, request: QuoteRequest): Promise<Selection> {
  const { partNumber, items } = request
  if (partNumber === undefined) throw wrong('/partNumber', 'field.required')
  const other = items.findIndex((it) => it.partNumber !== partNumber)
  if (other !== -1) throw wrong(`/items/${other}/partNumber`)
  const plan = plansIn(config, market.productCurrency).find((it) => it.partNumber === partNumber)
  if (!plan) throw new Problem('plan.not_found')
  const line: SelectedLine = {
    partNumber,
    name: plan.name,
    role: 'membership',
    categoryCode: null,
    categoryName: null,
    capacity: null,
    perUnit: 1,
    price: plan.price,
    listPrice: plan.price,
    canPurchase: planEffect(plan, market.company) !== null,
    fulfillment: 'membership',
    licenseTypeCode: null,
    termMonths: config.membership.validityYears * 12,
    leadDays: null,
  }
  return { ...nothing, lines: [line], partNumber, memberType: plan.memberType, maximum: 1 }
}

const nothing: Selection = {
  lines: [],
  serialNumberType: null,
  maximum: 0,
  urlAlias: null,
  partNumber: null,
  serialNumber: null,
  memberType: null,
  structure: { categories: [], isAdditionalItemRequired: false, isReceiveMailRequired: false },
}

/** The plan that a request names, on sale at its site. */
async function planOf(
  { db }: Selecting,
  { partNumber, urlAlias, websiteCode }: QuoteRequest,
): Promise<{ partNumber: string; urlAlias: string }> {
  if (partNumber === undefined) throw wrong('/partNumber', 'field.required')
  if (urlAlias === undefined) throw wrong('/urlAlias', 'field.required')
  const found = await findProductOfPlan(db, { urlAlias, partNumber, locale: websiteCode })
  if (!found) throw new Problem('plan.not_found')
  return { partNumber, urlAlias }
}

function offersAt(
  { db, market, orderNumber }: Selecting,
  partNumbers: readonly string[],
): Promise<Map<string, Offer>> {
  return offersOf(db, {
    partNumbers,
    currency: market.productCurrency,
    memberType: market.company.memberType,
    orderNumber,
  })
}

function mostAt({ config }: Selecting, offer: Offer | undefined): number {
  return offer ? mostOf(offer, config.checkout.quantityLimit) : 0
}

function lineOf(offer: Offer): SelectedLine {
  const {
    partNumber,
    name,
    capacity,
    price,
    listPrice,
    fulfillment,
    licenseTypeCode,
    termMonths,
    leadDays,
    isSold,
  } = offer
  return {
    partNumber,
    name,
    role: 'main',
    categoryCode: null,
    categoryName: null,
    capacity,
    perUnit: 1,
    price,
    listPrice,
    canPurchase: isSold && price !== null,
    fulfillment,
    licenseTypeCode,
    termMonths,
    leadDays,
  }
}

function pickPrice({
  capacity,
  price,
  listPrice,
}: Pick<SelectedLine, 'capacity' | 'price' | 'listPrice'>) {
  return { capacity, price, listPrice }
}

function nameTexts(texts: Texts<{ name: string }>): Texts<string> {
  return {
    ...Object.fromEntries(Object.entries(texts).map(([lang, it]) => [lang, it.name])),
    en: texts.en.name,
  }
}

function refuseTwice(partNumbers: readonly string[]): void {
  const twice = partNumbers.findIndex((it, place) => partNumbers.indexOf(it) < place)
  if (twice !== -1) throw wrong(`/items/${twice}/partNumber`)
}

function wrong(pointer: string, code: FieldProblem['code'] = 'field.option_unknown'): Problem {
  return new Problem(code, { errors: [{ pointer, code }] })
}
