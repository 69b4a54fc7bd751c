import type { Minor } from '#server/platform/money/minor.ts'
import { addDays, addYears, type Day } from '#server/platform/time/zone.ts'

/**
 * A change of a level, as the wire spells it: `DuedLevel` is a level that was lowered
 * because its term ended. Source: spec §3, C10.
 */
export type LevelAction = 'LevelQuery' | 'UpgradeLevel' | 'DuedLevel' | 'MaintainLevel'

/** Why a term began: `Joined` for the first term of a company. */
export type Opening = 'Joined' | Exclude<LevelAction, 'LevelQuery'>

/** The spend that reaches each level, and how long a level lasts. */
export interface LevelRules {
  /** By memberType, ascending from 0, in the currency that is counted. */
  thresholds: readonly Minor[]
  validityYears: number
}

/** A level from its first to its last day, both included. */
export interface Term {
  /** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
  memberType: number
  startsOn: Day
  endsOn: Day
  openedBy: Opening
  /** True if a membership plan paid for it. */
  isPaid: boolean
  /** The order that opened it. */
  orderNumber: string | null
}

/** A term and the spend in it, net of refunds. */
export interface Standing {
  term: Term
  amount: Minor
}

/**
 * Outcome for the running term: it goes on, perhaps changed; another begins; or the previous term
 * resumes with the spend since.
 */
export interface Outcome {
  action: LevelAction
  how: 'goes-on' | 'begins' | 'resumes'
  term: Term
}

/** The level that an amount reaches; meeting a threshold is enough. */
export function levelReached({ thresholds }: LevelRules, amount: Minor): number {
  return thresholds.findLastIndex((it, memberType) => memberType === 0 || amount >= it)
}

/** A term of full length: it ends the day before the anniversary of its first day. */
export function termFrom(
  rules: LevelRules,
  startsOn: Day,
  opened: Pick<Term, 'memberType' | 'openedBy'> & Partial<Term>,
): Term {
  return { isPaid: false, orderNumber: null, ...opened, startsOn, endsOn: lastDay(rules, startsOn) }
}

/**
 * The terms that have begun by a day because the previous one ended: at the same level if it was
 * earned again, else at the level that was earned. Each begins the day after its predecessor ended.
 * Source: C10 MaintainLevel, DuedLevel.
 */
export function termsDue(rules: LevelRules, { term, amount }: Standing, day: Day): Outcome[] {
  const due: Outcome[] = []
  for (
    let ended = { term, amount };
    ended.term.endsOn < day;
    ended = { term: due.at(-1)?.term ?? term, amount: 0 }
  ) {
    const reached = levelReached(rules, ended.amount)
    const own = ended.term.memberType
    const kept =
      reached >= own
        ? ({ memberType: own, openedBy: 'MaintainLevel' } as const)
        : ({ memberType: reached, openedBy: 'DuedLevel' } as const)
    due.push({
      action: kept.openedBy,
      how: 'begins',
      term: termFrom(rules, addDays(ended.term.endsOn, 1), kept),
    })
  }
  return due
}

/**
 * Outcome of a completed order that the running term's amount already includes. Spend above the
 * threshold is not carried over. Source: C10 UpgradeLevel.
 */
export function orderCounted(
  rules: LevelRules,
  { term, amount }: Standing,
  { day, orderNumber }: { day: Day; orderNumber: string },
): Outcome {
  const memberType = levelReached(rules, amount)
  if (memberType <= term.memberType) return { action: 'LevelQuery', how: 'goes-on', term }
  return {
    action: 'UpgradeLevel',
    how: 'begins',
    term: termFrom(rules, day, { memberType, openedBy: 'UpgradeLevel', orderNumber }),
  }
}

/**
 * Outcome of a paid plan: a higher level at once, a longer term for the same level, nothing for a
 * lower one. Source: C10.
 */
export function planPaid(
  rules: LevelRules,
  term: Term,
  { day, memberType, orderNumber }: { day: Day; memberType: number; orderNumber: string },
): Outcome {
  if (memberType < term.memberType) return { action: 'LevelQuery', how: 'goes-on', term }
  if (memberType > term.memberType)
    return {
      action: 'UpgradeLevel',
      how: 'begins',
      term: termFrom(rules, day, {
        memberType,
        openedBy: 'UpgradeLevel',
        isPaid: true,
        orderNumber,
      }),
    }
  return {
    action: 'MaintainLevel',
    how: 'goes-on',
    term: { ...term, endsOn: lastDay(rules, addDays(term.endsOn, 1)) },
  }
}

/** Outcome of a refunded renewal: the term is as long as without it, the level is unchanged. */
export function renewalRefunded({ validityYears }: LevelRules, term: Term): Outcome {
  const endsOn = addDays(addYears(addDays(term.endsOn, 1), -validityYears), -1)
  return { action: 'LevelQuery', how: 'goes-on', term: { ...term, endsOn } }
}

/**
 * Outcome of a refund that the amounts no longer include. A level is taken back if the order that
 * reached it was refunded and the spend since the previous term began does not reach it without
 * that order: it falls to the level that this spend reaches, or to the previous term's level until
 * that term ends. C10 is silent here; without this rule a returned order could buy a level.
 */
export function orderRefunded(
  rules: LevelRules,
  { running, before }: { running: Standing; before: Standing | undefined },
  orderNumber: string,
): Outcome {
  const { term } = running
  const isUnaffected =
    term.openedBy !== 'UpgradeLevel' || !before || (term.isPaid && term.orderNumber !== orderNumber)
  if (isUnaffected) return { action: 'LevelQuery', how: 'goes-on', term }
  const reached = levelReached(rules, before.amount + running.amount)
  if (reached >= term.memberType)
    return { action: 'LevelQuery', how: 'goes-on', term: { ...term, isPaid: false } }
  if (reached > before.term.memberType)
    return {
      action: 'DuedLevel',
      how: 'goes-on',
      term: { ...term, memberType: reached, isPaid: false },
    }
  return { action: 'DuedLevel', how: 'resumes', term: before.term }
}

function lastDay({ validityYears }: LevelRules, startsOn: Day): Day {
  return addDays(addYears(startsOn, validityYears), -1)
}
