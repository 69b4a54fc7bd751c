import { Problem } from '#server/kernel/problem.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import {
  findProductOfPlan,
  isAvailable,
  listAdditions,
  listChoices,
  maximumOf,
  priceAt,
} from '#server/trade/offer/service.ts'
import { planEffect, plansIn } from '#server/trade/pricing/plan-service.ts'
import { chosenItems } from './choices.ts'
import { offersIn } from './market-offers.ts'
import type { QuoteRequest } from './quote-contract.ts'
import { selectRenewal } from './renewal-selection.ts'
import { atVolume, type SelectedLine, toSelectedLine } from './selected-line.ts'
import {
  assertDistinct,
  emptySelection,
  invalidField,
  type Selection,
  type SelectionContext,
} from './selection-facts.ts'
import { selectUpgrade } from './upgrade-selection.ts'

/** The transaction type that belongs to each checkout type. */
const transactionTypes = {
  bto: 'redeem-product',
  general: 'redeem-product',
  renew: 'renew-membership',
  'license-upgrade': 'license-upgrade',
  // a renewal buys the plan again: it is no transaction type of its own in the spec
  'license-renewal': 'redeem-product',
} as const

/**
 * Finds the items of a request in the company's current offers.
 *
 * @throws Problem `plan.not_found`, `license.not_found`, `field.required`, `field.option_unknown`,
 * `field.unknown`, `checkout.quantity_exceeded`
 */
export function selectItems(context: SelectionContext, request: QuoteRequest): Promise<Selection> {
  const { checkoutType, transactionType, items } = request
  if (transactionTypes[checkoutType] !== transactionType) throw invalidField('/checkoutType')
  const counted = items.findIndex((it) => it.quantity !== undefined)
  if (counted !== -1 && checkoutType !== 'license-upgrade')
    throw invalidField(`/items/${counted}/quantity`, 'field.unknown')
  switch (checkoutType) {
    case 'bto':
      return selectBuiltToOrder(context, request)
    case 'general':
      return selectPlan(context, request)
    case 'renew':
      return selectMembershipPlan(context, request)
    case 'license-upgrade':
      return selectUpgrade(context, request)
    case 'license-renewal':
      return selectLicenses(context, request)
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
    if (!offer) throw invalidField(`/items/${index}/partNumber`)
    const volume = priceAt(offer, request.items[index]?.capacity)
    if (!volume) throw invalidField(`/items/${index}/capacity`)
    return atVolume(toSelectedLine(offer, it === partNumber ? 'main' : 'additional'), volume)
  })
  const { quantityLimit } = context.config.checkout
  return {
    ...emptySelection,
    lines,
    urlAlias,
    partNumber,
    serialNumberType: main.serialNumberType,
    structure: { ...emptySelection.structure, isReceiveMailRequired: main.isReceiveMailRequired },
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
    if (!offer) throw invalidField(`/items/${index}/partNumber`)
    return {
      ...toSelectedLine(offer, 'part'),
      categoryCode: category.code,
      categoryName: inLocale(namesOf(category.text), request.websiteCode),
      canPurchase: isAvailable(offer, pieces, quantityLimit),
    }
  })
  return {
    ...emptySelection,
    lines,
    urlAlias,
    partNumber,
    structure: {
      ...emptySelection.structure,
      categories: [...new Map(choices.map((it) => [it.code, it])).values()].map(
        ({ code, isRequired, text }) => ({ code, isRequired, names: namesOf(text) }),
      ),
    },
    maximum: offers.get(partNumber)?.isSold === true ? quantityLimit : 0,
  }
}

async function selectLicenses(
  context: SelectionContext,
  request: QuoteRequest,
): Promise<Selection> {
  if (request.items.length > 0) throw invalidField('/items/0/partNumber')
  if (request.serialNumbers.length === 0) throw invalidField('/serialNumbers', 'field.required')
  const { offer, line, renewals, licenseFaults } = await selectRenewal(context, request)
  return {
    ...emptySelection,
    lines: [line],
    urlAlias: offer.productAlias,
    partNumber: offer.partNumber,
    renewals,
    maximum: context.config.checkout.quantityLimit,
    structure: {
      ...emptySelection.structure,
      isReceiveMailRequired: offer.isReceiveMailRequired,
      licenseFaults,
    },
  }
}

async function selectMembershipPlan(
  { config, market }: SelectionContext,
  { partNumber, items }: QuoteRequest,
): Promise<Selection> {
  if (partNumber === undefined) throw invalidField('/partNumber', 'field.required')
  const other = items.findIndex((it) => it.partNumber !== partNumber)
  if (other !== -1) throw invalidField(`/items/${other}/partNumber`)
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
  return { ...emptySelection, lines: [line], partNumber, memberType: plan.memberType, maximum: 1 }
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
  if (partNumber === undefined) throw invalidField('/partNumber', 'field.required')
  if (urlAlias === undefined) throw invalidField('/urlAlias', 'field.required')
  const product = await findProductOfPlan(db, { urlAlias, partNumber, locale: websiteCode })
  if (!product) throw new Problem('plan.not_found')
  return { partNumber, urlAlias }
}

function namesOf(texts: Texts<{ name: string }>): Texts<string> {
  const names = Object.entries(texts).map(([language, it]) => [language, it.name])
  return { ...Object.fromEntries(names), en: texts.en.name }
}
