import type { CompanyContext } from '#server/kernel/context.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { type Day, dayIn } from '#server/platform/time/zone.ts'
import {
  countedAmount,
  countedCurrency,
  type CountedCurrency,
  levelRulesIn,
} from './counted-currency.ts'
import { forecastOf, type Forecast } from './forecast.ts'
import { type LevelRules, planPaid, type Standing, termFrom, termsDue } from './level.ts'
import { findCompany, findRunning } from './store.ts'

export { listPricePerUnit } from './counted-currency.ts'

/** A company's level today, with the spend that counts in its term. */
export interface LevelStanding extends Standing {
  /** The currency in which spend counts. */
  currency: CountedCurrency
  rules: LevelRules
  /** Today in the time zone of the company's region. */
  today: Day
}

/**
 * Returns the company's level today, even if the job has not yet recorded the end of the previous
 * term. Source: C10 LevelQuery.
 */
export async function levelStanding({
  config,
  db,
  now,
  company,
}: CompanyContext): Promise<LevelStanding> {
  const { id, regionCode, memberType } = company
  const currency = countedCurrency(config, regionCode)
  const rules = levelRulesIn(config, currency)
  const zone = zoneOf(config, regionCode)
  const today = dayIn(zone, now)
  const running = await findRunning(db, id)
  const joinedAt = running ? now : ((await findCompany(db, id))?.createdAt ?? now)
  const standing = running ?? {
    term: termFrom(rules, dayIn(zone, joinedAt), { memberType, openedBy: 'Joined' }),
    amount: 0,
  }
  const due = termsDue(rules, standing, today).at(-1)
  const { term, amount } = due ? { term: due.term, amount: 0 } : standing
  return { term, amount, currency, rules, today }
}

/** Converts amounts of product currencies into the currency that counts, and adds them up. */
export function countedSum(
  { config }: Pick<CompanyContext, 'config'>,
  amounts: readonly { amount: number; currency: string }[],
  to: CountedCurrency,
): number {
  return amounts.reduce((total, it) => total + countedAmount(config, it, to), 0)
}

/** Returns the forecast for a standing. Source: C10. */
export function levelForecast(standing: LevelStanding, openAmount: number): Forecast {
  return forecastOf(standing.rules, standing, openAmount)
}

/** Returns the last day of the level that a plan would give today. */
export function endAfterPlan({ rules, term, today }: LevelStanding, memberType: number): Day {
  return planPaid(rules, term, { day: today, memberType, orderNumber: '' }).term.endsOn
}
