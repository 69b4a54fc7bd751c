import { localeFacts } from '#config/locales.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { normalizeSerialNumber, serialFacts } from '#server/trade/license/service.ts'
import {
  findProductOfPlan,
  isAvailable,
  listAdditions,
  listChoices,
  listPlanSales,
  type Offer,
  isSoldAt,
} from '#server/trade/offer/service.ts'
import { type Market, marketOf } from '#server/trade/pricing/service.ts'
import { offersIn } from './market-offers.ts'
import { commitmentDate } from './commitment.ts'
import type {
  BtoCheckout,
  GeneralCheckout,
  PartQuery,
  PlanQuery,
  PriceInfo,
} from './product-contract.ts'
import type { SerialCheck, SerialQuery } from './contract.ts'
import { toSoldPlanView } from './view.ts'

/**
 * Returns a product that is built to order, with the items to choose from.
 *
 * @throws Problem `plan.not_found` if the site does not sell the product, or the product is not
 * built to order; `locale.not_supported`
 */
export async function btoCheckout(
  ctx: CompanyContext,
  { urlAlias, partNumber, websiteCode }: PlanQuery,
): Promise<BtoCheckout> {
  const market = marketOf(ctx, websiteCode)
  const { id: _, ...product } = await productOf(ctx, { urlAlias, partNumber, websiteCode })
  const choices = await listChoices(ctx.db, { partNumber })
  if (choices.length === 0) throw new Problem('plan.not_found')
  const offers = await offersIn(ctx, market, [...new Set(choices.map((it) => it.itemPartNumber))])
  const categories = new Map<string, BtoCheckout['categories'][number]>()
  for (const { code, isRequired, text, itemPartNumber, isDefault } of choices) {
    const name = inLocale(text, websiteCode).name
    const category = categories.get(code) ?? { code, name, isRequired, items: [] }
    categories.set(code, category)
    const offer = offers.get(itemPartNumber)
    if (!offer) continue
    const priceInfo = isAvailable(offer, 1, ctx.config.checkout.quantityLimit)
      ? priceInfoOf(ctx, market, offer)
      : null
    category.items.push({
      id: `${code}.${itemPartNumber}`,
      name: inLocale(offer.name, websiteCode),
      partNumber: itemPartNumber,
      isDefault,
      priceInfo,
    })
  }
  return {
    urlAlias,
    partNumber,
    ...product,
    currency: market.productCurrency,
    categories: [...categories.values()],
  }
}

/**
 * Returns the company's price of a part and the day on which the part can ship.
 *
 * @throws Problem `plan.not_found` if the part is unknown or has no price at the site;
 * `locale.not_supported`
 */
export async function partPricing(
  ctx: CompanyContext,
  { partNumber, websiteCode }: PartQuery,
): Promise<PriceInfo> {
  const market = marketOf(ctx, websiteCode)
  const offer = (await offersIn(ctx, market, [partNumber])).get(partNumber)
  const price = offer && isSoldAt(offer, websiteCode) ? priceInfoOf(ctx, market, offer) : null
  if (!price) throw new Problem('plan.not_found')
  return price
}

/**
 * Returns a plan with the plans and parts that can be bought with it.
 *
 * @throws Problem `plan.not_found` if the site does not sell the plan; `locale.not_supported`
 */
export async function generalCheckout(
  ctx: CompanyContext,
  { urlAlias, partNumber, websiteCode }: PlanQuery,
): Promise<GeneralCheckout> {
  const market = marketOf(ctx, websiteCode)
  const { id, ...product } = await productOf(ctx, { urlAlias, partNumber, websiteCode })
  const additions = await listAdditions(ctx.db, { partNumber, kind: 'additional' })
  const offers = await offersIn(ctx, market, [partNumber, ...additions])
  const main = offers.get(partNumber)
  if (!main) throw new Problem('plan.not_found')
  const shown = (offer: Offer) =>
    toSoldPlanView(offer, websiteCode, ctx.config.checkout.quantityLimit)
  return {
    id,
    partNumber,
    urlAlias,
    ...product,
    currency: market.productCurrency,
    memberType: market.company.memberType,
    cultureID: localeFacts[websiteCode].cultureID,
    mainPlan: shown(main),
    isRequireReceiveMail: main.isReceiveMailRequired,
    additionalPlans: additions.flatMap((it) => offers.get(it) ?? []).map(shown),
  }
}

/**
 * Checks whether a serial number belongs to a usable license of the company and, if the query names
 * a type or a plan, whether the license is of the required type. Reveals nothing about licenses of
 * other companies. Source: C7.
 */
export async function checkSerialNumber(
  ctx: CompanyContext,
  { serialNumber: given, type, partNumber }: SerialQuery,
): Promise<{ data: SerialCheck }> {
  const { company } = ctx
  const serialNumber = normalizeSerialNumber(given)
  const found = await serialFacts(ctx.db, { companyId: company.id, serialNumber, now: ctx.now })
  if (!found?.isUsable)
    return { data: { serialNumber, valid: false, reasonCode: 'serial.invalid', productName: null } }
  const needed =
    type ?? (partNumber === undefined ? undefined : await serialTypeOf(ctx, partNumber))
  if (needed !== undefined && needed !== found.type)
    return {
      data: { serialNumber, valid: false, reasonCode: 'serial.type_mismatch', productName: null },
    }
  const [sold] = await listPlanSales(ctx.db, [found.partNumber])
  const productName = sold ? inLocale(sold.names, ctx.locale) : found.partNumber
  return { data: { serialNumber, valid: true, reasonCode: null, productName } }
}

async function serialTypeOf(ctx: CompanyContext, partNumber: string): Promise<string | undefined> {
  const [plan] = await listPlanSales(ctx.db, [partNumber])
  return plan?.serialNumberType ?? undefined
}

async function productOf(
  { db, config }: CompanyContext,
  { urlAlias, partNumber, websiteCode }: PlanQuery,
) {
  const found = await findProductOfPlan(db, { urlAlias, partNumber, locale: websiteCode })
  if (!found) throw new Problem('plan.not_found')
  const { id, productName, thumbnailUrl, lang } = found
  return { id, productName, thumbnailUrl: assetUrl(config, websiteCode, thumbnailUrl), lang }
}

function priceInfoOf(
  { now }: CompanyContext,
  { productCurrency: currency, zone }: Market,
  { price, inventory, leadDays }: Offer,
): PriceInfo | null {
  return price === null
    ? null
    : { price, currency, inventory, commitedDate: commitmentDate({ leadDays }, { zone, now }) }
}
