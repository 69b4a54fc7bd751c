import type { Minor } from '#server/platform/money/minor.ts'
import { addDays, addYears, type Day } from '#server/platform/time/zone.ts'

/** What is done about a level, in the words of the wire: `DuedLevel` is a level that fell due and is lower now. Source: spec §3, C10. */
export type LevelAction = 'LevelQuery' | 'UpgradeLevel' | 'DuedLevel' | 'MaintainLevel'

/** Why a term began: `Joined` is a company's first. */
export type Opening = 'Joined' | Exclude<LevelAction, 'LevelQuery'>

/** What reaches each level and how long it lasts. */
export interface LevelRules {
  /** By memberType, ascending from 0, in the currency that is counted. */
  thresholds: readonly Minor[]
  validityYears: number
}

/** A level from its first day to its last. */
export interface Term {
  /** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
  memberType: number
  startsOn: Day
  endsOn: Day
  openedBy: Opening
  /** Whether a membership plan was paid for it. */
  isPaid: boolean
  /** The order that opened it. */
  orderNumber: string | null
}

/** A term and what was spent in it, less what was refunded. */
export interface Standing {
  term: Term
  amount: Minor
}

/** What becomes of the running term: it goes on, perhaps changed; another begins; or the one before it is resumed with what was spent since. */
export interface Outcome {
  action: LevelAction
  how: 'goes-on' | 'begins' | 'resumes'
  term: Term
}

/** The level that an amount reaches. To meet a threshold is enough. */
export function levelReached({ thresholds }: LevelRules, amount: Minor): number {
  return thresholds.findLastIndex((it, memberType) => memberType === 0 || amount >= it)
}

/** A term of full length from a day on: it ends the day before the same day of the year then. */
export function termFrom(
  rules: LevelRules,
  startsOn: Day,
  opened: Pick<Term, 'memberType' | 'openedBy'> & Partial<Term>,
): Term {
  return { isPaid: false, orderNumber: null, ...opened, startsOn, endsOn: lastDay(rules, startsOn) }
}

/**
 * The terms that begin until a day because the one before ended: at the same level when it was earned again, else at the one that
 * was. They begin the day after, however late that is asked. Source: C10 MaintainLevel, DuedLevel.
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

/** A completed order, when the amount of the running term counts it already. What is above the threshold is not taken along. Source: C10 UpgradeLevel. */
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

/** A plan that was paid: it sets a higher level at once, adds a term to its own, and never lowers. Source: C10. */
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

/** A renewal that is refunded: the term is as long as without it, and the level is what it was. */
export function renewalRefunded({ validityYears }: LevelRules, term: Term): Outcome {
  const endsOn = addDays(addYears(addDays(term.endsOn, 1), -validityYears), -1)
  return { action: 'LevelQuery', how: 'goes-on', term: { ...term, endsOn } }
}

/**
 * A refund, when the amounts have it no more. A level is taken back when what reached it was refunded and what was spent since
 * the term before began does not reach it by itself: then it is the level that this does reach, or the one before until its own
 * end. C10 is silent there; without it a level could be had by an order that is sent back.
 */
export function orderRefunded(
  rules: LevelRules,
  { running, before }: { running: Standing; before: Standing | undefined },
  orderNumber: string,
): Outcome {
  const { term } = running
  const isStanding =
    term.openedBy !== 'UpgradeLevel' || !before || (term.isPaid && term.orderNumber !== orderNumber)
  if (isStanding) return { action: 'LevelQuery', how: 'goes-on', term }
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
