import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, dayIn, daysBetween } from '#server/platform/time/zone.ts'
import { openLedger } from './level-ledger.ts'
import { announceEnd } from './mails.ts'
import { countedCurrency, levelRulesIn } from './counted-currency.ts'
import { termsDue } from './level.ts'
import { listRunning } from './store.ts'

/**
 * The time zone where each day begins first. A term that has ended in any time zone has ended by
 * the date in this one.
 */
const earliestZone = 'Pacific/Kiritimati'
const batchSize = 200

interface JobContext {
  now: Date
  log: Logger
}

/**
 * Closes terms that have ended in the time zone of their company, and starts the next term at the
 * same or a lower level. Running the job twice changes nothing. Source: C10.
 *
 * @returns the number of terms that ended
 */
export async function endTerms(db: Db, config: Config, { now, log }: JobContext): Promise<number> {
  let ended = 0
  for await (const { company, term } of runningTerms(db, dayIn(earliestZone, now))) {
    if (term.endsOn >= dayIn(zoneOf(config, company.regionCode), now)) continue
    await db.transaction((tx) => openLedger(tx, config, { companyId: company.id, at: now }))
    ended += 1
  }
  if (ended > 0) log.info({ event: 'membership.terms_ended', ended }, 'membership terms ended')
  return ended
}

/**
 * Emails companies whose level will be lowered: once at 60, once at 30 and once at 7 days before
 * the term ends. If the job missed a day, it sends that day's reminder on its next run. Source:
 * C10.
 *
 * @returns the number of companies that are due a reminder, including those that already received
 * it
 */
export async function remindOfEnds(db: Db, config: Config, { now }: JobContext): Promise<number> {
  const { remindBeforeDays } = config.membership
  let reminded = 0
  for await (const { company, term, amount } of runningTerms(
    db,
    addDays(dayIn(earliestZone, now), Math.max(...remindBeforeDays) + 1),
  )) {
    const left = daysBetween(dayIn(zoneOf(config, company.regionCode), now), term.endsOn)
    const days = Math.min(...remindBeforeDays.filter((it) => left <= it))
    const rules = levelRulesIn(config, countedCurrency(config, company.regionCode))
    const [next] = termsDue(rules, { term, amount }, addDays(term.endsOn, 1))
    if (left < 0 || days === Infinity || next?.action !== 'DuedLevel') continue
    await db.transaction(async (tx) =>
      announceEnd(await openLedger(tx, config, { companyId: company.id, at: now }), {
        days,
        at: now,
      }),
    )
    reminded += 1
  }
  return reminded
}

/**
 * Yields the running terms that end before the day `endsBefore`. Reads them in batches, so that
 * other transactions can write in between.
 */
async function* runningTerms(db: Db, endsBefore: string) {
  let after: string | undefined
  do {
    const rows = await listRunning(db, { endsBefore, after, limit: batchSize })
    yield* rows
    after = rows.length === batchSize ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}
