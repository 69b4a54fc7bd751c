import { type Locale, localeFacts } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { TimeSlot } from './booking-contract.ts'
import type { NamedInterest } from './interest.ts'
import type { inquiry } from './tables.ts'

type Inquiry = typeof inquiry.$inferSelect

/** Builds the emails to the sender and to the desk, both in the site's language. Source: C19. */
export function mailsOf(
  inquiryRow: Inquiry,
  { desk, zone, interest }: { desk: string; zone: string; interest: NamedInterest | undefined },
): Mail[] {
  const { referenceNo, locale, form, email } = inquiryRow
  const facts = factsOf(inquiryRow, { zone, interest })
  const notice: Mail = {
    kind: noticeKinds[form],
    key: `${noticeKinds[form]} ${referenceNo}`,
    to: desk,
    locale,
    facts,
  }
  if (email === null) return [notice]
  const shownToSender = Object.entries(facts).filter(([name]) => receiptFacts.has(name))
  return [
    {
      kind: receiptKinds[form],
      key: `${receiptKinds[form]} ${referenceNo}`,
      to: email,
      locale,
      facts: {
        ...Object.fromEntries(shownToSender),
        ...timesForSender(inquiryRow),
        path: '/marketplace',
      },
    },
    notice,
  ]
}

/** Facts of the email to the sender. */
const receiptFacts: ReadonlySet<string> = new Set([
  'referenceNo',
  'replyBy',
  'name',
  'times',
  'product',
  'plan',
])

function factsOf(
  inquiryRow: Inquiry,
  { zone, interest }: { zone: string; interest: NamedInterest | undefined },
): Record<string, string> {
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
    productAlias,
    dataCenter,
    openedFrom,
    locale,
  } = inquiryRow
  const inSiteZone = (moment: Date) => momentText(moment, { locale, zone })
  const name = firstName !== null && lastName !== null ? fullName({ firstName, lastName }) : null
  const times = timeInfos && timesText(timeInfos, { locale, zone })
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
    product: interest?.product ?? productAlias,
    plan: interest?.plan ?? null,
    dataCenter,
    openedFrom,
  }
  const present = Object.entries(known).filter((it): it is [string, string] => it[1] !== null)
  return {
    ...Object.fromEntries(present),
    referenceNo: inquiryRow.referenceNo,
    replyBy: inSiteZone(inquiryRow.expectedReplyBy),
  }
}

/** Returns the times of a call in the sender's time zone. */
function timesForSender({ timeInfos, timeZone, locale }: Inquiry): { times?: string } {
  if (!timeInfos || timeZone === null) return {}
  return { times: timesText(timeInfos, { locale, zone: timeZone }) }
}

function timesText(times: readonly TimeSlot[], where: { locale: Locale; zone: string }): string {
  return times.map(({ start }) => momentText(new Date(start), where)).join('; ')
}

/** Formats a time in the site's language and adds the time zone. */
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
} as const satisfies Record<Inquiry['form'], Mail['kind']>

const noticeKinds = {
  'free-trial': 'lead.trial-notice',
  'request-demo': 'lead.demo-notice',
  pricebook: 'lead.pricebook-notice',
  'sales-support': 'help.sales-notice',
  'technical-support': 'help.technical-notice',
  booking: 'lead.booking-notice',
} as const satisfies Record<Inquiry['form'], Mail['kind']>
