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
  /** The currency in which its spend is counted. */
  currency: CountedCurrency
  rules: LevelRules
  running: TermRow
  /** Changes of the level send no emails and open no task: for levels reached in the past. */
  isSilent: boolean
}

/** The company and moment of a ledger. */
export interface LedgerRequest {
  companyId: string
  at: Date
  isSilent?: boolean | undefined
}

/** The cause of a change: an order and the amount it adds or, if negative, takes away. */
interface Cause {
  at: Date
  amount: Minor
  orderNumber: string | null
}

/** Opens the ledger of a company as of a moment: terms that have ended by then are closed first. */
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
 * Closes the terms that have ended by a moment. Their successors are dated with their first moment,
 * however late this runs.
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

/** Records an outcome for the running term in the history, and announces a changed level. */
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

/** Inserts the first term of a company, at its initial level. */
async function insertFirstTerm(
  tx: Tx,
  { company, rules, day }: { company: CompanyFacts; rules: LevelRules; day: Day },
): Promise<TermRow> {
  const term = termFrom(rules, day, { memberType: company.memberType, openedBy: 'Joined' })
  const id = await insertTerm(tx, { companyId: company.id, ...term })
  return { id, previousId: null, term, amount: 0 }
}
