import type { Config } from '#config/schema.ts'
import { dayMs } from '#server/platform/time/duration.ts'

/** Limits of invitations, from config/team.yaml. */
export type InvitationRules = Config['team']['invitation']

/** How often an invitation was sent since the first email. */
export interface SentCount {
  sentCount: number
  firstSentAt: Date
  lastSentAt: Date
}

/** The count after an email that can be sent now, or the time until which it has to wait. */
export type Sending = { kind: 'sent'; sent: SentCount } | { kind: 'wait'; untilAt: Date }

/**
 * Decides whether an invitation can be sent now. There is a pause after each email, and a limit
 * until the first email's invitation would expire. Resending and inviting again share the limit, so
 * that nobody can flood a mailbox. Source: C11.
 */
export function sendingOf(
  before: SentCount | undefined,
  { now, rules }: { now: Date; rules: InvitationRules },
): Sending {
  const first = { sentCount: 1, firstSentAt: now, lastSentAt: now }
  if (!before) return { kind: 'sent', sent: first }
  const resetAt = invitationEnd(before.firstSentAt, rules)
  const isLimitReached = before.sentCount > rules.resends
  const untilAt = isLimitReached
    ? resetAt
    : new Date(before.lastSentAt.getTime() + rules.restSeconds * 1000)
  if (now < untilAt) return { kind: 'wait', untilAt }
  if (resetAt <= now) return { kind: 'sent', sent: first }
  return { kind: 'sent', sent: { ...before, sentCount: before.sentCount + 1, lastSentAt: now } }
}

/** The expiry of an invitation that is sent at a moment. */
export function invitationEnd(sentAt: Date, { days }: Pick<InvitationRules, 'days'>): Date {
  return new Date(sentAt.getTime() + days * dayMs)
}
