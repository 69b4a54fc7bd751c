import * as z from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { hasMail, listMails, type MailFilter, updateGivenUp } from './store.ts'

/** Parses the query of a list of emails. Refuses unknown names and values. */
export function parseMailFilter(
  query: unknown,
  kinds: readonly string[],
): { filter: MailFilter } | { fault: string } {
  const Query = z.strictObject({
    status: z.enum(['waiting', 'sent', 'failed']).optional(),
    kind: z.enum(kinds).optional(),
    limit: z
      .string()
      .regex(/^\d{1,4}$/)
      .pipe(z.coerce.number<string>().min(1).max(1000))
      .default(100),
  })
  const parsed = Query.safeParse(query)
  return parsed.success ? { filter: parsed.data } : { fault: z.prettifyError(parsed.error) }
}

/** Returns emails for operators, newest first, without recipients and contents. */
export function mailsForOperators(db: Db, filter: MailFilter): Promise<readonly object[]> {
  return listMails(db, filter)
}

/**
 * Makes an email that was given up due again. It has as many attempts as a new one. Emails that were
 * sent or are waiting do not change.
 */
export async function retryMail(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<'due' | 'unknown' | 'not_given_up'> {
  if (!z.guid().safeParse(id).success) return 'unknown'
  if (await updateGivenUp(db, { id, now })) return 'due'
  return (await hasMail(db, id)) ? 'not_given_up' : 'unknown'
}
