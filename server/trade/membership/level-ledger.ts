import { setMemberType } from '#server/people/account/service.ts'
import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { type Day, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import { type CountedCurrency, countedCurrency, levelRulesIn } from './counted-currency.ts'
import { type LevelRules, type Outcome, termFrom, termsDue } from './level.ts'
import { announceLevel } from './mails.ts'
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

/** A company's level, locked for writing until the transaction ends. */
export interface LevelLedger {
  tx: Tx
  config: Config
  company: CompanyFacts
  zone: string
  /** The currency used to count the company's spend. */
  currency: CountedCurrency
  rules: LevelRules
  running: TermRow
  /**
   * True to send no emails and open no tasks for level changes. Used when past events are recorded.
   */
  isSilent: boolean
}

/** A request to open the ledger of a company as of the time `at`. */
export interface LedgerRequest {
  companyId: string
  at: Date
  isSilent?: boolean | undefined
}

/** The cause of a change: an order and the amount that it adds. A refund has a negative amount. */
interface Cause {
  at: Date
  amount: Minor
  orderNumber: string | null
}

/**
 * Locks a company's level and opens its ledger at the time `at`. First closes the terms that have
 * ended by then.
 */
export async function openLedger(
  tx: Tx,
  config: Config,
  { companyId, at, isSilent = false }: LedgerRequest,
): Promise<LevelLedger> {
  const company = await lockCompany(tx, companyId)
  if (!company) throw new Error(`there is no company ${companyId}`)
  const currency = countedCurrency(config, company.regionCode)
  const zone = zoneOf(config, company.regionCode)
  const rules = levelRulesIn(config, currency)
  const joinedAt = company.createdAt < at ? company.createdAt : at
  const running =
    (await findRunning(tx, companyId)) ??
    (await insertFirstTerm(tx, { company, rules, day: dayIn(zone, joinedAt) }))
  return closeEndedTerms({ tx, config, company, zone, currency, rules, running, isSilent }, at)
}

/**
 * Closes the terms that have ended by the time `at` and starts the terms that follow. Each new term
 * is recorded with its start time, however late this runs.
 */
export async function closeEndedTerms(ledger: LevelLedger, at: Date): Promise<LevelLedger> {
  let current = ledger
  for (const outcome of termsDue(ledger.rules, ledger.running, dayIn(ledger.zone, at)))
    current = await recordOutcome(current, outcome, {
      at: startOfDay(ledger.zone, outcome.term.startsOn),
      amount: 0,
      orderNumber: null,
    })
  return current
}

/**
 * Applies an outcome to the running term and records it in the history. Announces a changed level
 * unless the ledger is silent.
 */
export async function recordOutcome(
  ledger: LevelLedger,
  outcome: Outcome,
  { at, amount, orderNumber }: Cause,
): Promise<LevelLedger> {
  const { tx, company, currency, running: before, isSilent } = ledger
  const running = await applyOutcome(ledger, outcome, at)
  const { memberType, startsOn, endsOn } = running.term
  const memberTypeBefore = before.term.memberType
  await insertChange(tx, {
    companyId: company.id,
    termId: running.id,
    action: outcome.action,
    currency,
    amountMinor: amount,
    orderNumber,
    memberTypeBefore,
    memberType,
    startsOn,
    endsOn,
    at,
  })
  const after = { ...ledger, running, company: { ...company, memberType } }
  if (memberType === company.memberType) return after
  await setMemberType(tx, { companyId: company.id, memberType })
  if (!isSilent) await announceLevel(after, { memberTypeBefore, at })
  return after
}

async function applyOutcome(
  { tx, company, running }: LevelLedger,
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
  const resumedId = running.previousId ?? ''
  await moveSpends(tx, { from: running.id, to: resumedId })
  await updateTerm(tx, resumedId, { closedAt: null })
  const resumed = await findTerm(tx, resumedId)
  if (!resumed) throw new Error('the term to resume does not exist')
  return resumed
}

/** Inserts a company's first term, at the company's initial level. */
async function insertFirstTerm(
  tx: Tx,
  { company, rules, day }: { company: CompanyFacts; rules: LevelRules; day: Day },
): Promise<TermRow> {
  const term = termFrom(rules, day, { memberType: company.memberType, openedBy: 'Joined' })
  const id = await insertTerm(tx, { companyId: company.id, ...term })
  return { id, previousId: null, term, amount: 0 }
}
