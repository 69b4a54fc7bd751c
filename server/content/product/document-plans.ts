import type { Locale } from '#config/locales.ts'
import { localeFacts } from '#config/locales.ts'
import type { Texts } from '#config/texts.ts'
import { unlimitedCapacity } from '#server/content/catalog/capacity-contract.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import type { PlanRow, PlansSection } from '#server/print/document/content.ts'
import type { Plan, ProductPricing } from './contract.ts'

interface Source {
  locale: Locale
  pricing: ProductPricing
  t: Texts['t']
}

/** Returns the table of a product's plans in its datasheet; undefined if it has none. */
export function plansSection({ t, locale, pricing }: Source): PlansSection | undefined {
  const { planSections } = pricing
  const currency = planSections.flatMap((it) => it.plans).find(() => true)?.currency
  if (currency === undefined) return undefined
  return {
    type: 'plans',
    heading: t('document:plans.title'),
    heads: [
      t('document:plans.plan'),
      t('document:plans.includes'),
      t('document:plans.size'),
      t('document:plans.price'),
    ],
    groups: planSections.map(({ name, plans }) => ({
      name,
      plans: plans.map((it) => planRow(it, { t, locale })),
    })),
    note: t('document:plans.note', { currency }),
  }
}

/** Joins texts to a list, as the language does. */
export function listOf(
  t: Texts['t'],
  separator: 'list' | 'changes',
  texts: readonly string[],
): string {
  const [first = '', ...rest] = texts
  return rest.reduce((items, next) => t(`document:${separator}`, { items, next }), first)
}

function planRow(plan: Plan, { t, locale }: Pick<Source, 't' | 'locale'>): PlanRow {
  const { partNumber, name, description, includes, isRecommended, billing } = plan
  const regular = regularPriceMinor(plan)
  return {
    name,
    description,
    facts: isRecommended ? `${partNumber}  ·  ${t('document:plans.recommended')}` : partNumber,
    includes: listOf(t, 'list', includes),
    size: sizeOf(plan, { t, locale }),
    price: priceOf(plan, { t, locale }),
    billing: regular === undefined || regular === 0 ? null : t(`document:plans.per.${billing}`),
  }
}

/** Returns the price that Regular members pay, in hundredths; undefined if it is on request. */
function regularPriceMinor({ tiers }: Plan): number | undefined {
  return tiers.find((it) => it.memberType === 0)?.price
}

function sizeOf({ capacity, unit }: Plan, { t, locale }: Pick<Source, 't' | 'locale'>): string {
  if (capacity === unlimitedCapacity) return t('product:plan.unlimited')
  if (capacity === 0) return '–'
  const amount = new Intl.NumberFormat(localeFacts[locale].intlLocale).format(capacity)
  return t(`product:plan.units.${unit}`, { count: capacity, amount })
}

function priceOf(plan: Plan, { t, locale }: Pick<Source, 't' | 'locale'>): string {
  const priceMinor = regularPriceMinor(plan)
  if (priceMinor === undefined)
    return t(plan.isBuiltToOrder ? 'document:plans.byParts' : 'document:plans.onRequest')
  if (priceMinor === 0) return t('product:plan.free')
  const price = amountText(priceMinor, plan.currency, locale)
  return plan.isBuiltToOrder ? t('document:plans.from', { price }) : price
}
