import type { Config } from '#config/schema.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { addYears, daysBetween, startOfDay } from '#server/platform/time/zone.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import {
  countedSum,
  listPricePerUnit,
  endAfterPlan,
  levelForecast,
  type LevelStanding,
  levelStanding,
} from '#server/trade/membership/standing-service.ts'
import { boughtGoods, type Goods, openGoods } from '#server/trade/order/goods-service.ts'
import { planEffect, plansIn } from '#server/trade/pricing/plan-service.ts'
import type { LevelOffer, MembershipStanding } from './contract.ts'

/** Returns the company's level, what it lacks, and what each level brings. Source: C10. */
export async function ownStanding(ctx: CompanyContext): Promise<MembershipStanding> {
  const { config, db, now, company } = ctx
  const standing = await levelStanding(ctx)
  const { term, amount, currency, today } = standing
  const open = await openGoods(db, company.id)
  const openAmount = countedSum(ctx, open.goods, currency)
  const { keep, next, atEnd, memberTypeAfterOpenOrders } = levelForecast(standing, openAmount)
  const yearAgo = startOfDay(zoneOf(config, company.regionCode), addYears(today, -1))
  const bought = await boughtGoods(db, { companyId: company.id, from: yearAgo, until: now })
  const listAmount = countedSum(ctx, atListPrices(config, bought), currency)
  return {
    memberType: term.memberType,
    currency,
    listPricePerUnit: listPricePerUnit(config, company.regionCode),
    levelStartDate: term.startsOn,
    levelEndDate: term.endsOn,
    daysLeft: daysBetween(today, term.endsOn),
    accumulatedAmount: amount,
    openOrders: { total: open.total, amount: openAmount },
    keep,
    next,
    atEnd: {
      memberType: atEnd.memberType,
      memberTypeAfterOpenOrders,
      levelStartDate: atEnd.startsOn,
      levelEndDate: atEnd.endsOn,
    },
    levels: levelOffers(ctx, standing, listAmount),
  }
}

/** What the goods would have cost without a discount, at the discounts in force. Source: C21. */
function atListPrices(
  { membership }: Config,
  bought: readonly (Goods & { memberType: number })[],
): Goods[] {
  return bought.map(({ currency, amount, memberType }) => {
    const percent = membership.levels[memberType]?.discountPercent ?? 0
    return { currency, amount: Math.round((amount * 100) / (100 - percent)) }
  })
}

function levelOffers(
  { config, company }: CompanyContext,
  standing: LevelStanding,
  listAmount: Minor,
): LevelOffer[] {
  const currency = productCurrency(config, company.regionCode)
  const plans = plansIn(config, currency)
  return config.membership.levels.map(({ code, rank, discountPercent, benefits }) => {
    const plan = plans.find((it) => it.memberType === rank)
    const effect = plan ? planEffect(plan, standing.term) : null
    return {
      memberType: rank,
      code,
      threshold: standing.rules.thresholds[rank] ?? 0,
      discountPercent,
      benefits,
      saving: Math.round((listAmount * discountPercent) / 100),
      plan: plan
        ? {
            partNumber: plan.partNumber,
            currency,
            price: plan.price,
            effect,
            levelEndDate: effect === null ? null : endAfterPlan(standing, rank),
          }
        : null,
    }
  })
}
