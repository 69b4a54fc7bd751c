import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Job, JobRun } from '#server/platform/jobs/job.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { messageOf, type MailSources } from './message.ts'
import {
  claimMails,
  countWaiting,
  deleteMailsBefore,
  type MailRow,
  markFailed,
  markSent,
} from './store.ts'
import type { MailTransport } from './transport.ts'

/** Transport, URL rules and texts for sending emails. */
export interface MailDelivery extends Pick<MailSources, 'part'> {
  transport: MailTransport
  rules(): MailSources['rules']
  /** Receives the outcome of each attempt to send an email. */
  onAttempt(attempt: { kind: string; outcome: MailOutcome }): void
}

/** Outcome of an attempt to send an email: after the last failure it is given up. */
export type MailOutcome = 'sent' | 'failed' | 'given_up'

const batchSize = 10

/**
 * Creates the jobs that send due emails and delete old ones. Emails are sent every minute, and as
 * soon as one is queued, because a trigger then requests the job. Source: C19.
 */
export function mailJobs(delivery: MailDelivery): Job[] {
  return [
    {
      name: 'mail.send',
      cron: '* * * * *',
      isRequestedByWrites: true,
      run: (once) => sendDueMails(once, delivery),
    },
    {
      name: 'mail.forget',
      cron: '40 2 * * *',
      run: ({ db, config, now }) => forgetMails(db, config, now),
    },
  ]
}

/**
 * Sends the emails that are due and returns how many were sent. Each attempt is claimed in a
 * separate transaction before it is made, so that two processes never make the same attempt and no
 * transaction waits for the SMTP server. If a process is killed after the server has accepted an
 * email but before that is recorded, the email is sent again at the first retry, with the same
 * Message-ID.
 */
export async function sendDueMails(
  { db, config, log, now, signal }: JobRun,
  delivery: MailDelivery,
): Promise<number> {
  const startedAtMs = Date.now()
  let sent = 0
  while (!signal.aborted) {
    const moment = new Date(now.getTime() + Date.now() - startedAtMs)
    const due = await claimMails(db, {
      now: moment,
      limit: batchSize,
      retryMinutes: config.mail.retryMinutes,
    })
    const outcomes = await Promise.all(
      due.map(async (row) => {
        const outcome = await attempt(row, { db, config, log }, delivery)
        delivery.onAttempt({ kind: row.kind, outcome })
        return outcome
      }),
    )
    sent += outcomes.filter((it) => it === 'sent').length
    // if the server rejected a whole batch, try again at the next run
    if (due.length < batchSize || outcomes.every((it) => it !== 'sent')) break
  }
  return sent
}

/** Counts the emails that are waiting to be sent. */
export function waitingMails(db: Db): Promise<number> {
  return countWaiting(db)
}

/**
 * Deletes emails older than `mail.keptDays` unless they are still waiting to be sent. Returns how
 * many.
 */
export function forgetMails(db: Db, { mail }: Config, now: Date): Promise<number> {
  return deleteMailsBefore(db, new Date(now.getTime() - mail.keptDays * dayMs))
}

async function attempt(
  row: MailRow,
  { db, config, log }: Pick<JobRun, 'db' | 'config' | 'log'>,
  delivery: MailDelivery,
): Promise<MailOutcome> {
  const about = {
    mail: row.id,
    kind: row.kind,
    attempt: row.attempts,
    'request.id': row.requestId ?? undefined,
  }
  try {
    const message = messageOf({ config, rules: delivery.rules(), part: delivery.part }, row)
    await delivery.transport.send({ ...message, id: row.id, to: row.to })
  } catch (error) {
    const reason = reasonOf(error)
    if (row.attempts <= config.mail.retryMinutes.length) {
      log.warn({ event: 'mail.retry', ...about, reason })
      return 'failed'
    }
    await markFailed(db, row.id, reason)
    log.error({ event: 'mail.failed', ...about, reason })
    return 'given_up'
  }
  await markSent(db, row.id, new Date())
  log.info({ event: 'mail.sent', ...about })
  return 'sent'
}

/**
 * Builds the reason for a failure from its error codes, because the message of an SMTP server may
 * contain the recipient.
 */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as {
    code?: unknown
    responseCode?: unknown
    command?: unknown
  }
  const codes = [code, responseCode, command].filter(
    (it) => typeof it === 'string' || typeof it === 'number',
  )
  if (codes.length > 0) return codes.join(' ')
  return error instanceof Error ? error.message.slice(0, 200) : 'unknown'
}
