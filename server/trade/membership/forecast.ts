import type { Minor } from '#server/platform/money/minor.ts'
import { addDays, type Day } from '#server/platform/time/zone.ts'
import { type LevelRules, type Standing, termsDue } from './level.ts'

/** The spend that a level requires within the running term, and what is missing of it. */
export interface LevelTarget {
  memberType: number
  /** Threshold of the level. */
  amount: Minor
  /** What is missing today; 0 once the threshold is reached. */
  missing: Minor
  /** What will be missing when the open orders are completed. */
  missingAfterOpenOrders: Minor
}

/** What follows the running term: a level and its first and last day. */
export interface TermAhead {
  memberType: number
  startsOn: Day
  endsOn: Day
}

/** What a company lacks for its own and for the next level, and what its term's end will bring. */
export interface Forecast {
  /** Null for Regular, which nobody can lose. */
  keep: LevelTarget | null
  /** Null at the highest level. */
  next: LevelTarget | null
  /** What begins after the term if nothing more is bought. */
  atEnd: TermAhead
  /** The level that begins after the term if the open orders are completed within it. */
  memberTypeAfterOpenOrders: number
}

/**
 * Says what a company lacks to keep its level and to reach the next one, within the running term.
 * Screens, checkout and emails show these numbers and compute none of their own. Source: C10.
 *
 * @param openAmount what the open orders will add, in the currency that counts
 */
export function forecastOf(
  rules: LevelRules,
  { term, amount }: Standing,
  openAmount: Minor,
): Forecast {
  const own = term.memberType
  const targetOf = (memberType: number): LevelTarget | null => {
    const threshold = rules.thresholds[memberType]
    if (threshold === undefined) return null
    return {
      memberType,
      amount: threshold,
      missing: missingTo(threshold, amount),
      missingAfterOpenOrders: missingTo(threshold, amount + openAmount),
    }
  }
  const next = (spend: Minor) => {
    const [first] = termsDue(rules, { term, amount: spend }, addDays(term.endsOn, 1))
    if (!first) throw new Error('a term that has ended is followed by one')
    return first.term
  }
  const { memberType, startsOn, endsOn } = next(amount)
  return {
    keep: own === 0 ? null : targetOf(own),
    next: targetOf(own + 1),
    atEnd: { memberType, startsOn, endsOn },
    memberTypeAfterOpenOrders: next(amount + openAmount).memberType,
  }
}

/** Returns what an amount of spend lacks of a threshold: 0 if it reaches it. */
export function missingTo(threshold: Minor, amount: Minor): Minor {
  return Math.max(0, threshold - amount)
}
