import { type Locale, localeFacts } from '#config/locales.ts'
import { productCards } from '#server/content/catalog/service.ts'
import type { ProductResources } from '#server/content/resource/contract.ts'
import { resourcesOfProduct } from '#server/content/resource/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ById } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Db } from '#server/platform/db/database.ts'
import { memberPrice } from '#server/platform/money/member-price.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { siteCurrency } from '#server/platform/money/product-currency.ts'
import type { ProductPricing, ProductRecommend } from './contract.ts'
import {
  findAlias,
  findPriceTable,
  findProduct,
  listPlans,
  listPrices,
  listRelations,
} from './store.ts'

/** Functions from higher-level modules, which this module must not import. */
export interface PricingDependencies {
  /** Returns which plans of a product are built to order, by their part numbers. */
  listBuiltToOrder(db: Db, product: { alias: string }): Promise<string[]>
}

/** Creates the service that returns the plans of a product. */
export function productPricing(
  dependencies: PricingDependencies,
): (ctx: RequestContext, input: ById) => Promise<ProductPricing> {
  return async (ctx, input) => pricingOf(ctx, input, dependencies)
}

/**
 * Returns the plans of a product with the prices for each membership level.
 *
 * @throws Problem `product.not_found`
 */
async function pricingOf(
  ctx: RequestContext,
  input: ById,
  { listBuiltToOrder }: PricingDependencies,
): Promise<ProductPricing> {
  const locale = input.websiteCode
  const alias = await requireAlias(ctx, input)
  const currency = siteCurrency(ctx.config, locale)
  const [plans, prices, priceTableUrl, builtToOrder] = await Promise.all([
    listPlans(ctx.db, { alias, locale }),
    listPrices(ctx.db, { alias, currency }),
    findPriceTable(ctx.db, alias),
    listBuiltToOrder(ctx.db, { alias }),
  ])
  const sections = new Map<string, ProductPricing['planSections'][number]>()
  for (const { sectionCode, sectionText, text, ...plan } of plans) {
    const section = sections.get(sectionCode) ?? {
      code: sectionCode,
      name: sectionText.name,
      plans: [],
    }
    const listed = prices.find((it) => it.partNumber === plan.partNumber)
    section.plans.push({
      ...plan,
      ...text,
      isBuiltToOrder: builtToOrder.includes(plan.partNumber),
      currency,
      tiers: listed ? tiersOf(ctx, locale, listed.priceMinor) : [],
    })
    sections.set(sectionCode, section)
  }
  return { priceTableUrl, planSections: [...sections.values()] }
}

/** A product that a locale sells, with its plans, in the locale's language. */
export interface SoldProduct {
  alias: string
  name: string
  isFreeTrial: boolean
  plans: readonly { partNumber: string; name: string }[]
}

/** Finds a product by alias or id if the locale sells it. */
export async function findSoldProduct(
  { db }: Pick<RequestContext, 'db'>,
  { id, websiteCode: locale }: ById,
): Promise<SoldProduct | undefined> {
  const row = await findProduct(db, { id, locale })
  if (!row) return undefined
  const { alias, isFreeTrial, text } = row
  const plans = await listPlans(db, { alias, locale })
  return {
    alias,
    name: text.name,
    isFreeTrial,
    plans: plans.map((it) => ({ partNumber: it.partNumber, name: it.text.name })),
  }
}

/**
 * Returns the hardware, software and bundles recommended with a product.
 *
 * @throws Problem `product.not_found`
 */
export async function productRecommend(
  ctx: RequestContext,
  input: ById,
): Promise<ProductRecommend> {
  const alias = await requireAlias(ctx, input)
  const relations = await listRelations(ctx.db, { alias })
  const cards = await productCards(ctx, {
    aliases: [...new Set(relations.map((it) => it.relatedAlias))],
    locale: input.websiteCode,
  })
  const byAlias = new Map(cards.map((it) => [it.productAlias, it]))
  const ofKind = (kind: (typeof relations)[number]['kind']) =>
    relations
      .filter((it) => it.kind === kind)
      .flatMap(({ relatedAlias }) => byAlias.get(relatedAlias) ?? [])
  return {
    hardwares: ofKind('hardware'),
    softwares: ofKind('software'),
    bundleApps: ofKind('bundle'),
  }
}

/**
 * Returns the resources about a product, by kind.
 *
 * @throws Problem `product.not_found`
 */
export async function productResources(
  ctx: RequestContext,
  input: ById,
): Promise<ProductResources> {
  const alias = await requireAlias(ctx, input)
  return resourcesOfProduct(ctx, { alias, locale: input.websiteCode })
}

function tiersOf({ config }: RequestContext, locale: Locale, listMinor: Minor) {
  return config.membership.levels.map(({ rank: memberType }) => ({
    memberType,
    cultureID: localeFacts[locale].cultureID,
    price: memberPrice(config, { listMinor, memberType }),
  }))
}

async function requireAlias(ctx: RequestContext, { id, websiteCode }: ById): Promise<string> {
  const alias = await findAlias(ctx.db, { id, locale: websiteCode })
  if (!alias) throw new Problem('product.not_found')
  return alias
}
