import type { Config } from '#config/schema.ts'
import { type FieldProblem, Problem } from '#server/kernel/problem.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { upgradableLicense } from '#server/trade/license/service.ts'
import {
  findProductOfPlan,
  isAvailable,
  listAdditions,
  listChoices,
  maximumOf,
  priceAt,
} from '#server/trade/offer/service.ts'
import { planEffect, plansIn } from '#server/trade/pricing/plan-service.ts'
import type { Market } from '#server/trade/pricing/service.ts'
import { offersIn } from './market-offers.ts'
import { chosenItems } from './choices.ts'
import type { QuoteRequest } from './quote-contract.ts'
import type { StructureFacts } from './eligibility.ts'
import { atVolume, type SelectedLine, toSelectedLine } from './selected-line.ts'

/** The items of a request, matched with the current offers. */
export interface Selection {
  lines: SelectedLine[]
  structure: Pick<StructureFacts, 'isAdditionalItemRequired' | 'isReceiveMailRequired'> & {
    categories: (StructureFacts['categories'][number] & { names: Texts<string> })[]
  }
  /** The type of the serial numbers that the buyer must enter; null if none are needed. */
  serialNumberType: string | null
  /** The largest quantity in one order. */
  maximum: number
  urlAlias: string | null
  partNumber: string | null
  /** Serial number of the license to upgrade. */
  serialNumber: string | null
  /** The membership level to buy. */
  memberType: number | null
}

/**
 * The inputs for selecting items, besides the request. Stock that the order `orderNumber` holds
 * counts as available.
 */
export interface SelectionContext {
  db: Db
  config: Config
  market: Market
  now: Date
  orderNumber?: string | undefined
  /** The person to whom a license must be assigned; omitted for all licenses of the company. */
  assignedTo?: string
}

/** The transaction type that belongs to each checkout type. */
const transactionTypes = {
  bto: 'redeem-product',
  general: 'redeem-product',
  renew: 'renew-membership',
  'license-upgrade': 'license-upgrade',
} as const

/** The default values of a selection. */
const empty: Selection = {
  lines: [],
  serialNumberType: null,
  maximum: 0,
  urlAlias: null,
  partNumber: null,
  serialNumber: null,
  memberType: null,
  structure: { categories: [], isAdditionalItemRequired: false, isReceiveMailRequired: false },
}

/**
 * Finds the items of a request in the company's current offers.
 *
 * @throws Problem `plan.not_found`, `license.not_found`, `field.required`, `field.option_unknown`,
 * `field.unknown`, `checkout.quantity_exceeded`
 */
export function selectItems(context: SelectionContext, request: QuoteRequest): Promise<Selection> {
  const { checkoutType, transactionType, items } = request
  if (transactionTypes[checkoutType] !== transactionType) throw invalid('/checkoutType')
  const counted = items.findIndex((it) => it.quantity !== undefined)
  if (counted !== -1 && checkoutType !== 'license-upgrade')
    throw invalid(`/items/${counted}/quantity`, 'field.unknown')
  switch (checkoutType) {
    case 'bto':
      return selectBuiltToOrder(context, request)
    case 'general':
      return selectPlan(context, request)
    case 'renew':
      return selectMembershipPlan(context, request)
    case 'license-upgrade':
      return selectUpgrade(context, request)
  }
}

async function selectPlan(context: SelectionContext, request: QuoteRequest): Promise<Selection> {
  const { partNumber, urlAlias } = await requirePlan(context, request)
  const additions = await listAdditions(context.db, { partNumber, kind: 'additional' })
  const allowed = new Set([partNumber, ...additions])
  const requested = request.items.map((it) => it.partNumber)
  assertDistinct(requested)
  const partNumbers = [partNumber, ...requested.filter((it) => it !== partNumber)]
  const offers = await offersIn(context, context.market, partNumbers)
  const main = offers.get(partNumber)
  if (!main) throw new Problem('plan.not_found')
  const lines = partNumbers.map((it) => {
    const index = requested.indexOf(it)
    const offer = allowed.has(it) ? offers.get(it) : undefined
    if (!offer) throw invalid(`/items/${index}/partNumber`)
    const volume = priceAt(offer, request.items[index]?.capacity)
    if (!volume) throw invalid(`/items/${index}/capacity`)
    return atVolume(toSelectedLine(offer, it === partNumber ? 'main' : 'additional'), volume)
  })
  const { quantityLimit } = context.config.checkout
  return {
    ...empty,
    lines,
    urlAlias,
    partNumber,
    serialNumberType: main.serialNumberType,
    structure: { ...empty.structure, isReceiveMailRequired: main.isReceiveMailRequired },
    maximum: Math.min(...[...offers.values()].map((it) => maximumOf(it, quantityLimit))),
  }
}

async function selectBuiltToOrder(
  context: SelectionContext,
  request: QuoteRequest,
): Promise<Selection> {
  const { partNumber, urlAlias } = await requirePlan(context, request)
  const choices = await listChoices(context.db, { partNumber })
  if (choices.length === 0) throw new Problem('plan.not_found')
  const chosen = chosenItems(choices, request.items)
  const offers = await offersIn(context, context.market, [
    partNumber,
    ...chosen.map((it) => it.partNumber),
  ])
  const { quantityLimit } = context.config.checkout
  const pieces = Math.min(Math.max(1, request.quantity), quantityLimit)
  const lines = chosen.map(({ category, partNumber: part }, index) => {
    const offer = offers.get(part)
    if (!offer) throw invalid(`/items/${index}/partNumber`)
    return {
      ...toSelectedLine(offer, 'part'),
      categoryCode: category.code,
      categoryName: inLocale(namesOf(category.text), request.websiteCode),
      canPurchase: isAvailable(offer, pieces, quantityLimit),
    }
  })
  return {
    ...empty,
    lines,
    urlAlias,
    partNumber,
    structure: {
      ...empty.structure,
      categories: [...new Map(choices.map((it) => [it.code, it])).values()].map(
        ({ code, isRequired, text }) => ({ code, isRequired, names: namesOf(text) }),
      ),
    },
    maximum: offers.get(partNumber)?.isSold === true ? quantityLimit : 0,
  }
}

async function selectUpgrade(context: SelectionContext, request: QuoteRequest): Promise<Selection> {
  const { db, market, now, assignedTo } = context
  const { serialNumber, urlAlias, items } = request
  if (serialNumber === undefined) throw invalid('/serialNumber', 'field.required')
  const license = await upgradableLicense(db, {
    companyId: market.company.id,
    ...(assignedTo === undefined ? {} : { assignedTo }),
    serialNumber,
    now,
  })
  if (!license || (urlAlias !== undefined && urlAlias !== license.productAlias))
    throw new Problem('license.not_found')
  const { partNumber, productAlias } = license
  const allowed = new Set(await listAdditions(db, { partNumber, kind: 'upgrade' }))
  const requested = items.map((it) => it.partNumber)
  assertDistinct(requested)
  const offers = await offersIn(context, context.market, [partNumber, ...requested])
  const { quantityLimit } = context.config.checkout
  const lines = items.map(({ partNumber: part, capacity, quantity = 1 }, index) => {
    const offer = allowed.has(part) ? offers.get(part) : undefined
    if (!offer) throw invalid(`/items/${index}/partNumber`)
    const volume = priceAt(offer, capacity)
    if (!volume) throw invalid(`/items/${index}/capacity`)
    if (quantity > quantityLimit)
      throw invalid(`/items/${index}/quantity`, 'checkout.quantity_exceeded')
    return {
      ...atVolume(toSelectedLine(offer, 'upgrade'), volume),
      perUnit: quantity,
      canPurchase: isAvailable(offer, quantity, quantityLimit),
    }
  })
  return {
    ...empty,
    lines,
    urlAlias: productAlias,
    partNumber,
    serialNumber: license.serialNumber,
    maximum: 1,
    structure: {
      ...empty.structure,
      isAdditionalItemRequired: true,
      isReceiveMailRequired: offers.get(partNumber)?.isReceiveMailRequired ?? false,
    },
  }
}

async function selectMembershipPlan(
  { config, market }: SelectionContext,
  { partNumber, items }: QuoteRequest,
): Promise<Selection> {
  if (partNumber === undefined) throw invalid('/partNumber', 'field.required')
  const other = items.findIndex((it) => it.partNumber !== partNumber)
  if (other !== -1) throw invalid(`/items/${other}/partNumber`)
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
  return { ...empty, lines: [line], partNumber, memberType: plan.memberType, maximum: 1 }
}

/**
 * Returns the part number and product of the requested plan.
 *
 * @throws Problem `field.required`, `plan.not_found` if the site does not sell the plan
 */
async function requirePlan(
  { db }: SelectionContext,
  { partNumber, urlAlias, websiteCode }: QuoteRequest,
): Promise<{ partNumber: string; urlAlias: string }> {
  if (partNumber === undefined) throw invalid('/partNumber', 'field.required')
  if (urlAlias === undefined) throw invalid('/urlAlias', 'field.required')
  const product = await findProductOfPlan(db, { urlAlias, partNumber, locale: websiteCode })
  if (!product) throw new Problem('plan.not_found')
  return { partNumber, urlAlias }
}

function namesOf(texts: Texts<{ name: string }>): Texts<string> {
  const names = Object.entries(texts).map(([language, it]) => [language, it.name])
  return { ...Object.fromEntries(names), en: texts.en.name }
}

/** @throws Problem `field.option_unknown` for the first repeated part number */
function assertDistinct(partNumbers: readonly string[]): void {
  const repeated = partNumbers.findIndex((it, index) => partNumbers.indexOf(it) < index)
  if (repeated !== -1) throw invalid(`/items/${repeated}/partNumber`)
}

function invalid(pointer: string, code: FieldProblem['code'] = 'field.option_unknown'): Problem {
  return new Problem(code, { errors: [{ pointer, code }] })
}
