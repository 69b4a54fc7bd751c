import type { Minor } from '#server/platform/money/minor.ts'
import { addDays, addYears, type Day } from '#server/platform/time/zone.ts'

/**
 * The action that an entry in the level history records, as the wire format spells it. `LevelQuery`
 * leaves the level unchanged; `DuedLevel` lowers it at the end of its term or after a refund.
 * Source: spec §3, C10.
 */
export type LevelAction = 'LevelQuery' | 'UpgradeLevel' | 'DuedLevel' | 'MaintainLevel'

/** The reason why a term began: `Joined` for a company's first term. */
export type Opening = 'Joined' | Exclude<LevelAction, 'LevelQuery'>

/** The spend required for each level, and how long a level lasts. */
export interface LevelRules {
  /** The spend required for each memberType, from 0 upward, in the currency used to count spend. */
  thresholds: readonly Minor[]
  validityYears: number
}

/** The period during which a company has a level. Both its first and its last day are included. */
export interface Term {
  /** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
  memberType: number
  startsOn: Day
  endsOn: Day
  openedBy: Opening
  /** True if a membership plan paid for it. */
  isPaid: boolean
  /** The order that started the term; null if no order did. */
  orderNumber: string | null
}

/** A term and the spend in it, less refunds. */
export interface Standing {
  term: Term
  amount: Minor
}

/**
 * An outcome for the running term. `goes-on` continues the term, possibly changed; `begins` starts
 * another term; `resumes` returns to the previous term and moves the running term's spend to that
 * term.
 */
export interface Outcome {
  action: LevelAction
  how: 'goes-on' | 'begins' | 'resumes'
  term: Term
}

/** Returns the level for an amount of spend. An amount equal to a threshold reaches that level. */
export function levelReached({ thresholds }: LevelRules, amount: Minor): number {
  return thresholds.findLastIndex((it, memberType) => memberType === 0 || amount >= it)
}

/** Creates a term of full length: `validityYears` years from its first day. */
export function termFrom(
  rules: LevelRules,
  startsOn: Day,
  opened: Pick<Term, 'memberType' | 'openedBy'> & Partial<Term>,
): Term {
  return { isPaid: false, orderNumber: null, ...opened, startsOn, endsOn: lastDay(rules, startsOn) }
}

/**
 * Returns the terms that follow the given term: one for each term that ended before `day`. A new
 * term has the previous term's level if the spend in the previous term reached that level again; if
 * not, it has the level that the spend did reach. Each term begins the day after the previous one
 * ended. Source: C10 MaintainLevel, DuedLevel.
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
 * Returns the outcome of a completed order. The running term's amount must already include the
 * order. Spend above the threshold is not carried over to the next term. Source: C10 UpgradeLevel.
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
 * Returns the outcome of a paid membership plan: a plan for a higher level raises the level at
 * once, one for the same level extends the term, and one for a lower level changes nothing. Source:
 * C10.
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

/**
 * Returns the outcome of a refunded renewal: the extension of the term is removed, and the level
 * does not change.
 */
export function renewalRefunded({ validityYears }: LevelRules, term: Term): Outcome {
  const endsOn = addDays(addYears(addDays(term.endsOn, 1), -validityYears), -1)
  return { action: 'LevelQuery', how: 'goes-on', term: { ...term, endsOn } }
}

/**
 * Returns the outcome of a refund. The amounts must already exclude the refunded order. A level
 * that an order or plan opened falls if the spend since the start of the previous term no longer
 * reaches it. It falls to the level that this spend reaches or, if that is no higher than the
 * previous term's level, back to the previous term. A level opened by a plan falls only if that
 * plan itself was refunded. C10 does not cover this case; without the rule, a company could gain a
 * level with an order that it then returns.
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
