import { isChina } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import {
  icalendarMoment,
  icalendarParameter,
  icalendarText,
  icalendarValue,
} from '#server/platform/text/icalendar.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { fullName } from '#server/people/account/service.ts'
import type { CallRow } from './call-store.ts'

/** A call as an entry of calendars. */
export interface CalendarCall extends CallRow {
  /** URL of the page on which the call is moved or cancelled. */
  url: string
  /** Mailbox of the desk that calls. */
  desk: string
  createdAt: Date
}

/**
 * Creates the iCalendar file of a call. Its id stays the same, so that a file of a changed call
 * replaces the entry. Only the file that is mailed is an invitation and names the person; the one to
 * download is an entry to add. Source: RFC 5545, RFC 5546 §3.2.
 */
export function callCalendar(
  { config, texts }: { config: Config; texts: TextSource },
  { call, inquiry, url, desk, createdAt }: CalendarCall,
  { isMailed }: { isMailed: boolean },
): string {
  const { t } = texts.of(inquiry.locale)
  const { company } = config.site.brands[isChina(inquiry.locale) ? 'china' : 'global']
  const { referenceNo, email } = inquiry
  const isCancelled = call.cancelledAt !== null
  const method = isCancelled ? 'CANCEL' : isMailed ? 'REQUEST' : 'PUBLISH'
  return icalendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marketplace//Calls//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${referenceNo}@${new URL(url).host}`,
    `SEQUENCE:${call.sequence}`,
    `DTSTAMP:${icalendarMoment(createdAt)}`,
    `DTSTART:${icalendarMoment(call.startsAt)}`,
    `DTEND:${icalendarMoment(call.endsAt)}`,
    `SUMMARY:${icalendarValue(t('booking:calendar.title', { company }))}`,
    `DESCRIPTION:${icalendarValue(t('booking:calendar.text', { referenceNo }))}`,
    `URL:${url}`,
    `ORGANIZER;CN=${icalendarParameter(company)}:mailto:${desk}`,
    ...(isMailed && email !== null ? [attendeeLine(inquiry, email)] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

function attendeeLine({ firstName, lastName }: CallRow['inquiry'], email: string): string {
  const name = firstName === null || lastName === null ? email : fullName({ firstName, lastName })
  return `ATTENDEE;CN=${icalendarParameter(name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`
}
