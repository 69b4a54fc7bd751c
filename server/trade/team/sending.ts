import type { Config } from '#config/schema.ts'
import { dayMs } from '#server/platform/time/duration.ts'

/** Limits of invitations, from config/team.yaml. */
export type InvitationRules = Config['team']['invitation']

/** How many emails were sent for an invitation, and when the first and last of them were sent. */
export interface SentCount {
  sentCount: number
  firstSentAt: Date
  lastSentAt: Date
}

/**
 * The decision on sending an invitation email: `sent`, with the new count that includes this email,
 * or `wait`, with the time when the email can be sent.
 */
export type Sending = { kind: 'sent'; sent: SentCount } | { kind: 'wait'; untilAt: Date }

/**
 * Decides whether an invitation can be sent now. There must be a pause after each email. The number
 * of emails is limited, so that nobody can flood a mailbox: resending and inviting again both
 * count, and the count starts over when the first email's invitation would have expired. An
 * invitation to a corrected address counts, but needs no pause, because the pause protects a
 * mailbox. Source: C11.
 */
export function sendingOf(
  before: SentCount | undefined,
  {
    now,
    rules,
    isNewAddress = false,
  }: { now: Date; rules: InvitationRules; isNewAddress?: boolean },
): Sending {
  const first = { sentCount: 1, firstSentAt: now, lastSentAt: now }
  if (!before) return { kind: 'sent', sent: first }
  const resetAt = invitationEnd(before.firstSentAt, rules)
  const isLimitReached = before.sentCount > rules.resends
  const restMs = isNewAddress ? 0 : rules.restSeconds * 1000
  const untilAt = isLimitReached ? resetAt : new Date(before.lastSentAt.getTime() + restMs)
  if (now < untilAt) return { kind: 'wait', untilAt }
  if (resetAt <= now) return { kind: 'sent', sent: first }
  return { kind: 'sent', sent: { ...before, sentCount: before.sentCount + 1, lastSentAt: now } }
}

/** Returns the time when an invitation sent at `sentAt` expires. */
export function invitationEnd(sentAt: Date, { days }: Pick<InvitationRules, 'days'>): Date {
  return new Date(sentAt.getTime() + days * dayMs)
}
