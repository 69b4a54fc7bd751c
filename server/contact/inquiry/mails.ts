import { type Locale, localeFacts } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { inquiry } from './tables.ts'

type Kept = typeof inquiry.$inferSelect

/** What is told to whoever wrote, and to the desk that answers. The desk reads the site's language, as whoever wrote does. Source: C19. */
export function mailsOf(kept: Kept, { desk, zone }: { desk: string; zone: string }): Mail[] {
  const { referenceNo, locale, form, email } = kept
  const facts = factsOf(kept, zone)
  const notice: Mail = {
    kind: noticeKinds[form],
    key: `${noticeKinds[form]} ${referenceNo}`,
    to: desk,
    locale,
    facts,
  }
  if (email === null) return [notice]
  const { name, replyBy, times } = facts
  const told = {
    referenceNo,
    replyBy,
    ...(name === undefined ? {} : { name }),
    ...(times === undefined ? {} : { times }),
  }
  return [
    {
      kind: receiptKinds[form],
      key: `${receiptKinds[form]} ${referenceNo}`,
      to: email,
      locale,
      facts: { ...told, path: '/marketplace' },
    },
    notice,
  ]
}

type Facts = Record<string, string> & { replyBy: string }

function factsOf(kept: Kept, zone: string): Facts {
  const {
    firstName,
    lastName,
    companyName,
    email,
    phoneE164,
    country,
    issueType,
    message,
    trackingId,
    timeZone,
    timeInfos,
    attachment,
    locale,
  } = kept
  const written = (moment: Date) => momentText(moment, { locale, zone })
  const name = firstName !== null && lastName !== null ? fullName({ firstName, lastName }) : null
  const times = timeInfos?.map(({ start }) => written(new Date(start))).join('; ') ?? null
  const known = {
    name,
    companyName,
    email,
    phone: phoneE164,
    country,
    issueType,
    message,
    trackingId,
    timeZone,
    times,
    picture: attachment,
  }
  const there = Object.entries(known).filter((it): it is [string, string] => it[1] !== null)
  return {
    ...Object.fromEntries(there),
    referenceNo: kept.referenceNo,
    replyBy: written(kept.expectedReplyBy),
  }
}

/** A moment as the site writes it, with its zone. */
function momentText(moment: Date, { locale, zone }: { locale: Locale; zone: string }): string {
  const { intlLocale } = localeFacts[locale]
  return new Intl.DateTimeFormat(intlLocale, {
    timeZone: zone,
    timeZoneName: 'short',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)
}

const receiptKinds = {
  'free-trial': 'lead.trial',
  'request-demo': 'lead.demo',
  pricebook: 'lead.pricebook',
  'sales-support': 'help.sales',
  'technical-support': 'help.technical',
  booking: 'lead.booking',
} as const satisfies Record<Kept['form'], Mail['kind']>

const noticeKinds = {
  'free-trial': 'lead.trial-notice',
  'request-demo': 'lead.demo-notice',
  pricebook: 'lead.pricebook-notice',
  'sales-support': 'help.sales-notice',
  'technical-support': 'help.technical-notice',
  booking: 'lead.booking-notice',
} as const satisfies Record<Kept['form'], Mail['kind']>
