import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Job, JobRun } from '#server/platform/jobs/job.ts'
import { messageOf, type MailDesk } from './message.ts'
import {
  claimMails,
  countWaiting,
  deleteMailsBefore,
  listMails,
  type MailRow,
  markFailed,
  markSent,
} from './store.ts'
import type { MailTransport } from './transport.ts'

/** What mails are sent with. */
export interface Post extends Pick<MailDesk, 'part'> {
  transport: MailTransport
  rules(): MailDesk['rules']
}

const mostAtOnce = 10
const mostListed = 100
const dayMs = 86_400_000

/** The jobs of mails: sending those that are due, as soon as one is written and when a retry is; forgetting old ones. Source: C19. */
export function mailJobs(post: Post): Job[] {
  return [
    { name: 'mail.send', cron: '* * * * *', run: (once) => sendDueMails(once, post) },
    {
      name: 'mail.forget',
      cron: '40 2 * * *',
      run: ({ db, config, now }) => forgetMails(db, config, now),
    },
  ]
}

/**
 * Sends the mails that are due. Each attempt is taken before it is made, in a transaction of its own: two processes never make the same
 * one, and no transaction waits for a mail server. A process that is killed between the server's yes and its note leaves the mail to be
 * sent once more after the first retry's time, under the same Message-ID. Returns how many were sent.
 */
export async function sendDueMails(
  { db, config, log, now, signal }: JobRun,
  post: Post,
): Promise<number> {
  const began = Date.now()
  let sent = 0
  while (!signal.aborted) {
    const moment = new Date(now.getTime() + Date.now() - began)
    const due = await claimMails(db, {
      now: moment,
      most: mostAtOnce,
      retryMinutes: config.mail.retryMinutes,
    })
    const outcomes = await Promise.all(due.map((row) => attempt(row, { db, config, log }, post)))
    sent += outcomes.filter((it) => it === 'sent').length
    // a server that refuses all is asked again when the job comes again
    if (due.length < mostAtOnce || outcomes.every((it) => it !== 'sent')) break
  }
  return sent
}

/** How many mails are to be sent. */
export function waitingMails(db: Db): Promise<number> {
  return countWaiting(db)
}

/** The newest mails, for operators: not to whom, not what they say. */
export function newestMails(db: Db): Promise<readonly object[]> {
  return listMails(db, mostListed)
}

/** Forgets what was sent or given up long ago. Returns how many mails. */
export function forgetMails(db: Db, { mail }: Config, now: Date): Promise<number> {
  return deleteMailsBefore(db, new Date(now.getTime() - mail.keptDays * dayMs))
}

async function attempt(
  row: MailRow,
  { db, config, log }: Pick<JobRun, 'db' | 'config' | 'log'>,
  post: Post,
): Promise<'sent' | 'again' | 'given up'> {
  const about = { mail: row.id, kind: row.kind, attempt: row.attempts }
  try {
    const message = messageOf({ config, rules: post.rules(), part: post.part }, row)
    await post.transport.send({ ...message, id: row.id, to: row.to })
  } catch (error) {
    const reason = reasonOf(error)
    if (row.attempts <= config.mail.retryMinutes.length) {
      log.warn({ event: 'mail.retry', ...about, reason })
      return 'again'
    }
    await markFailed(db, row.id, reason)
    log.error({ event: 'mail.failed', ...about, reason })
    return 'given up'
  }
  await markSent(db, row.id, new Date())
  log.info({ event: 'mail.sent', ...about })
  return 'sent'
}

/** Why it failed, in words of ours: what a mail server says may name the receiver. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as {
    code?: unknown
    responseCode?: unknown
    command?: unknown
  }
  const said = [code, responseCode, command].filter(
    (it) => typeof it === 'string' || typeof it === 'number',
  )
  if (said.length > 0) return said.join(' ')
  return error instanceof Error ? error.message.slice(0, 200) : 'unknown'
}
