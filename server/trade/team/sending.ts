/** How long an invitation can be accepted. Source: C11. */
export const invitationDays = 14
const restSeconds = 60
/** After the first mail, in two weeks. */
export const mostResends = 5

/** How often an invitation was sent. */
export interface Sent {
  sentCount: number
  firstSentAt: Date
  lastSentAt: Date
}

/** The count after a mail that may be sent, or how long it has to wait. */
export type Sending = { kind: 'sent'; sent: Sent } | { kind: 'wait'; untilAt: Date }

/**
 * Whether an invitation may be sent now: a minute after the last mail at the earliest, and once with five more in two weeks, so
 * that nobody's mailbox is filled from here, neither by sending again nor by inviting anew. Source: C11.
 */
export function sendingOf(before: Sent | undefined, now: Date): Sending {
  if (!before) return { kind: 'sent', sent: { sentCount: 1, firstSentAt: now, lastSentAt: now } }
  const isSpent = before.sentCount > mostResends
  const untilAt = isSpent ? endOf(before) : after(before.lastSentAt, restSeconds)
  if (now < untilAt) return { kind: 'wait', untilAt }
  if (endOf(before) <= now)
    return { kind: 'sent', sent: { sentCount: 1, firstSentAt: now, lastSentAt: now } }
  return { kind: 'sent', sent: { ...before, sentCount: before.sentCount + 1, lastSentAt: now } }
}

/** When an invitation that is sent now ends. */
export function invitationEnd(now: Date): Date {
  return after(now, invitationDays * 86_400)
}

/** When the count begins anew. */
function endOf({ firstSentAt }: Sent): Date {
  return invitationEnd(firstSentAt)
}

function after(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
