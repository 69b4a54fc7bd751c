import type { Minor } from '#server/platform/money/minor.ts'
import { type Day, startOfDay } from '#server/platform/time/zone.ts'
import {
  type LevelRules,
  orderCounted,
  type Outcome,
  type Term,
  termFrom,
  termsDue,
} from './level.ts'
import type { levelChange, levelSpend, levelTerm } from './tables.ts'

/** A company's level as it went, from the day on which it came, with no order yet. */
export interface LevelBooks {
  companyId: string
  currency: string
  zone: string
  rules: LevelRules
  terms: (typeof levelTerm.$inferInsert & { id: string; term: Term })[]
  spends: (typeof levelSpend.$inferInsert)[]
  changes: (typeof levelChange.$inferInsert)[]
}

/** Books without an order. */
export function newLevelBooks({
  joinedOn,
  ...whose
}: Pick<LevelBooks, 'companyId' | 'currency' | 'zone' | 'rules'> & { joinedOn: Day }): LevelBooks {
  const books: LevelBooks = { ...whose, terms: [], spends: [], changes: [] }
  begin(books, termFrom(whose.rules, joinedOn, { memberType: 0, openedBy: 'Joined' }), undefined)
  return books
}

/** Closes the terms that have ended by a day. */
export function settleBooks(books: LevelBooks, day: Day): void {
  const { term } = running(books)
  for (const outcome of termsDue(books.rules, { term, amount: amountOf(books) }, day))
    write(books, outcome, {
      at: startOfDay(books.zone, outcome.term.startsOn),
      amount: 0,
      orderNumber: null,
    })
}

/** Counts a completed order, given in the counted currency. Orders come in the order in which they were completed. */
export function countInBooks(
  books: LevelBooks,
  { at, day, amount, orderNumber }: { at: Date; day: Day; amount: Minor; orderNumber: string },
): void {
  settleBooks(books, day)
  const { companyId, currency, rules } = books
  const { id: termId, term } = running(books)
  books.spends.push({
    orderNumber,
    kind: 'goods',
    companyId,
    termId,
    currency,
    amountMinor: amount,
    completedOn: day,
  })
  write(books, orderCounted(rules, { term, amount: amountOf(books) }, { day, orderNumber }), {
    at,
    amount,
    orderNumber,
  })
}

/** The level that the company has come to. */
export function levelOf(books: LevelBooks): number {
  return running(books).term.memberType
}

function write(
  books: LevelBooks,
  { action, how, term }: Outcome,
  { at, amount, orderNumber }: { at: Date; amount: Minor; orderNumber: string | null },
): void {
  const memberTypeBefore = levelOf(books)
  if (how === 'begins') begin(books, term, at)
  const { memberType, startsOn, endsOn } = term
  const { companyId, currency } = books
  const change = {
    action,
    currency,
    amountMinor: amount,
    orderNumber,
    memberTypeBefore,
    memberType,
    startsOn,
    endsOn,
    at,
  }
  books.changes.push({ companyId, termId: running(books).id, ...change })
}

function begin({ companyId, terms }: LevelBooks, term: Term, at: Date | undefined): void {
  const before = terms.at(-1)
  if (before && at) before.closedAt = at
  terms.push({
    id: crypto.randomUUID(),
    companyId,
    ...term,
    previousId: before?.id ?? null,
    closedAt: null,
    term,
  })
}

function running({ terms }: LevelBooks): LevelBooks['terms'][number] {
  const last = terms.at(-1)
  if (!last) throw new Error('a company has a term from the first day')
  return last
}

function amountOf(books: LevelBooks): Minor {
  const { id } = running(books)
  return books.spends.filter((it) => it.termId === id).reduce((sum, it) => sum + it.amountMinor, 0)
}
