import { setMemberType } from '#server/people/account/service.ts'
import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import { type CountedCurrency, countedCurrency, levelRulesIn } from './counted-currency.ts'
import { type LevelRules, type Outcome, termFrom, termsDue } from './level.ts'
import { tellOfLevel } from './mails.ts'
import {
  type CompanyFacts,
  findRunning,
  findTerm,
  insertChange,
  insertTerm,
  lockCompany,
  moveSpends,
  type TermRow,
  updateTerm,
} from './store.ts'

/** A company's level, open for writing: nobody else writes it until the transaction ends. */
export interface Book {
  tx: Tx
  config: Config
  company: CompanyFacts
  zone: string
  /** In what its spend is counted. */
  currency: CountedCurrency
  rules: LevelRules
  running: TermRow
}

/** Why something is written: the order, and what it adds or takes away. */
interface Cause {
  at: Date
  amount: Minor
  orderNumber: string | null
}

/** Opens a company's level as it is at a moment: terms that have ended by then are closed first. */
export async function openBook(
  tx: Tx,
  config: Config,
  { companyId, at }: { companyId: string; at: Date },
): Promise<Book> {
  const company = await lockCompany(tx, companyId)
  if (!company) throw new Error('there is no such company')
  const currency = countedCurrency(config, company.regionCode)
  const zone = zoneOf(config, company.regionCode)
  const rules = levelRulesIn(config, currency)
  const running =
    (await findRunning(tx, companyId)) ??
    (await joined(tx, {
      company,
      rules,
      day: dayIn(zone, company.createdAt < at ? company.createdAt : at),
    }))
  return settled({ tx, config, company, zone, currency, rules, running }, at)
}

/** Closes the terms that have ended by a moment. What begins then is dated with its first moment, however late it is written. */
export async function settled(book: Book, at: Date): Promise<Book> {
  let now = book
  for (const outcome of termsDue(book.rules, book.running, dayIn(book.zone, at)))
    now = await written(now, outcome, {
      at: startOfDay(book.zone, outcome.term.startsOn),
      amount: 0,
      orderNumber: null,
    })
  return now
}

/** Writes what becomes of the running term, in the history too, and tells whom it concerns. */
export async function written(
  book: Book,
  outcome: Outcome,
  { at, amount, orderNumber }: Cause,
): Promise<Book> {
  const { tx, company, currency, running: before } = book
  const running = await movedOn(book, outcome, at)
  const { memberType, startsOn, endsOn } = running.term
  const { action } = outcome
  const memberTypeBefore = before.term.memberType
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
  await insertChange(tx, { companyId: company.id, termId: running.id, ...change })
  const after = { ...book, running, company: { ...company, memberType } }
  if (memberType === company.memberType) return after
  await setMemberType(tx, { companyId: company.id, memberType })
  await tellOfLevel(after, { memberTypeBefore, at })
  return after
}

async function movedOn(
  { tx, company, running }: Book,
  { how, term }: Outcome,
  at: Date,
): Promise<TermRow> {
  if (how === 'goes-on') {
    if (term !== running.term) await updateTerm(tx, running.id, term)
    return { ...running, term }
  }
  await updateTerm(tx, running.id, { closedAt: at })
  if (how === 'begins') {
    const id = await insertTerm(tx, { companyId: company.id, ...term, previousId: running.id })
    return { id, previousId: running.id, term, amount: 0 }
  }
  const resumed = running.previousId ?? ''
  await moveSpends(tx, { from: running.id, to: resumed })
  await updateTerm(tx, resumed, { closedAt: null })
  const found = await findTerm(tx, resumed)
  if (!found) throw new Error('the term to resume is not there')
  return found
}

/** The first term of a company that has none yet, with the level that it came with. */
async function joined(
  tx: Tx,
  { company, rules, day }: { company: CompanyFacts; rules: LevelRules; day: Day },
): Promise<TermRow> {
  const term = termFrom(rules, day, { memberType: company.memberType, openedBy: 'Joined' })
  return {
    id: await insertTerm(tx, { companyId: company.id, ...term }),
    previousId: null,
    term,
    amount: 0,
  }
}
