import { siteCurrency } from '#server/platform/money/product-currency.ts'
import type { Config } from '#config/schema.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import type { ByWebsite } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { marketOf } from '#server/trade/pricing/service.ts'
import type { PlanQuery, PlanList, RenewPlan } from './plan-contract.ts'

/** A membership plan in a price list. */
export interface MembershipPlan {
  code: RenewPlan['type']
  /** Membership level: 0 Regular to 3 VIP. */
  memberType: number
  partNumber: string
  price: Minor
  displayName: Texts<string>
  name: Texts<string>
}

/**
 * Returns the membership plans in a currency, from the lowest level to the highest. The plans for
 * Japan come from config/plans.japan.yaml, all others from config/plans.yaml. Source: spec §9.
 */
export function plansIn(
  { plans, plansJapan, membership }: Config,
  currency: string,
): MembershipPlan[] {
  const listed =
    currency === plansJapan.currency
      ? plansJapan.plans.map(({ level, partNumber, priceGv }) => ({
          level,
          partNumber,
          price: priceGv * 100,
        }))
      : (plans.lists.find((it) => it.currency === currency)?.plans ?? []).map(
          ({ priceWhole, ...it }) => ({ ...it, price: priceWhole * 100 }),
        )
  return listed.map(({ level, partNumber, price }) => {
    const words = plans.names.find((it) => it.level === level)
    const plain = { en: level }
    return {
      code: level,
      partNumber,
      price,
      displayName: words?.displayName ?? plain,
      name: words?.name ?? plain,
      memberType: membership.levels.find((it) => it.code === level)?.rank ?? 0,
    }
  })
}

/**
 * Returns the effect of a plan on a company's level. Returns null for Regular and for levels below
 * the current one, because these plans are not sold. Source: C10.
 */
export function planEffect(
  { memberType }: Pick<MembershipPlan, 'memberType'>,
  company: { memberType: number },
): RenewPlan['effect'] {
  if (memberType === 0 || memberType < company.memberType) return null
  return memberType === company.memberType ? 'MaintainLevel' : 'UpgradeLevel'
}

/** Lists the membership plans of a site. */
export async function membershipPlans(
  { config }: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<PlanList> {
  const currency = siteCurrency(config, websiteCode)
  return {
    currency,
    plans: plansIn(config, currency).map(({ code, partNumber, price }) => ({
      code,
      partNumber,
      price,
    })),
  }
}

/**
 * Returns a membership plan to buy or renew.
 *
 * @throws Problem `plan.not_found` if the part number is not a plan of the company's region,
 * `locale.not_supported`
 */
export async function renewPlan(
  ctx: CompanyContext,
  { partNumber, websiteCode }: PlanQuery,
): Promise<RenewPlan> {
  const { company, productCurrency: currency } = marketOf(ctx, websiteCode)
  const plan = plansIn(ctx.config, currency).find((it) => it.partNumber === partNumber)
  if (!plan) throw new Problem('plan.not_found')
  const { code, price, displayName, name } = plan
  const effect = planEffect(plan, company)
  return {
    currency,
    displayName: inLocale(displayName, websiteCode),
    name: inLocale(name, websiteCode),
    partNumber,
    price,
    type: code,
    effect,
  }
}
