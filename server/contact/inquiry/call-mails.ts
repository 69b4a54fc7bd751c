import { fullName } from '#server/people/account/service.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { CallRow } from './call-store.ts'
import { deskPathOf } from './mails.ts'
import { momentText } from './moment-text.ts'

interface Told {
  /** Mailbox of the desk, and its time zone. */
  desk: string
  zone: string
  /** Path of the page on which the call is moved or cancelled. */
  path: string
  /** The iCalendar file. */
  calendar: string
}

/**
 * Builds the emails about a call that was booked, moved or cancelled: to the person, with a link and
 * a file for their calendar, and to the desk. Both name the time in both zones. Source: C19.
 */
export function callMails(row: CallRow, { desk, zone, path, calendar }: Told): Mail[] {
  const { call, inquiry } = row
  const { locale, email, referenceNo } = inquiry
  const facts = { ...contactFacts(inquiry), referenceNo, ...timeFacts(row, zone) }
  const [receipt, notice] = kindsOf(call)
  const keyOf = (kind: string) => `${kind} ${call.sequence} ${referenceNo}`
  const toDesk: Mail = {
    kind: notice,
    key: keyOf(notice),
    to: desk,
    locale,
    facts: { ...facts, path: deskPathOf(referenceNo) },
  }
  if (email === null) return [toDesk]
  const { name, ownTime, deskTime } = facts
  const toPerson: Mail = {
    kind: receipt,
    key: keyOf(receipt),
    to: email,
    locale,
    facts: {
      ...(name === undefined ? {} : { name }),
      referenceNo,
      ownTime,
      ...(deskTime === ownTime ? {} : { deskTime }),
      path,
      calendar,
    },
  }
  return [toPerson, toDesk]
}

function kindsOf({ cancelledAt, sequence }: CallRow['call']): [Mail['kind'], Mail['kind']] {
  if (cancelledAt) return ['lead.booking-cancelled', 'lead.booking-cancelled-notice']
  return sequence > 0
    ? ['lead.booking-moved', 'lead.booking-moved-notice']
    : ['lead.booking', 'lead.booking-notice']
}

function timeFacts({ call, inquiry: { locale, timeZone } }: CallRow, zone: string) {
  return {
    ownTime: momentText(call.startsAt, { locale, zone: timeZone ?? zone }),
    deskTime: momentText(call.startsAt, { locale, zone }),
  }
}

function contactFacts(inquiry: CallRow['inquiry']): Record<string, string> & { name?: string } {
  const { firstName, lastName, companyName, email, phoneE164, message, trackingId, timeZone } =
    inquiry
  const name = firstName !== null && lastName !== null ? fullName({ firstName, lastName }) : null
  const known = { name, companyName, email, phone: phoneE164, message, trackingId, timeZone }
  return Object.fromEntries(
    Object.entries(known).filter((it): it is [string, string] => it[1] !== null),
  )
}
