import { pathOf } from '#config/routes.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Config } from '#config/schema.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { WrittenForm } from './contract.ts'
import type { NamedInterest } from './interest.ts'
import { mailboxOf } from './mailbox.ts'
import { momentText } from './moment-text.ts'
import type { inquiry } from './tables.ts'

type Inquiry = typeof inquiry.$inferSelect

/**
 * Builds the emails about a written inquiry to the sender and to the desk, both in the site's
 * language. Source: C19.
 */
export function mailsOf(
  config: Config,
  inquiryRow: Inquiry,
  interest: NamedInterest | undefined,
): Mail[] {
  const { referenceNo, locale, email, regionCode } = inquiryRow
  const form = inquiryRow.form as WrittenForm
  const zone = zoneOf(config, regionCode)
  const facts = factsOf(inquiryRow, { zone, interest })
  const notice: Mail = {
    kind: noticeKinds[form],
    key: `${noticeKinds[form]} ${referenceNo}`,
    to: mailboxOf(config, inquiryRow),
    locale,
    facts: { ...facts, path: deskPathOf(referenceNo) },
  }
  if (email === null) return [notice]
  const shownToSender = Object.entries(facts).filter(([name]) => receiptFacts.has(name))
  return [
    {
      kind: receiptKinds[form],
      key: `${receiptKinds[form]} ${referenceNo}`,
      to: email,
      locale,
      facts: { ...Object.fromEntries(shownToSender), path: '/marketplace' },
    },
    notice,
  ]
}

/** Returns the path of a lead on the lead desk. */
export function deskPathOf(referenceNo: string): string {
  return pathOf('console-lead', { referenceNo })
}

/** Facts of the email to the sender. */
const receiptFacts: ReadonlySet<string> = new Set([
  'referenceNo',
  'replyBy',
  'name',
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
    attachment,
    productAlias,
    dataCenter,
    openedFrom,
    locale,
  } = inquiryRow
  const inSiteZone = (moment: Date) => momentText(moment, { locale, zone })
  const name = firstName !== null && lastName !== null ? fullName({ firstName, lastName }) : null
  const known = {
    name,
    companyName,
    email,
    phone: phoneE164,
    country,
    issueType,
    message,
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

const receiptKinds = {
  'free-trial': 'lead.trial',
  'request-demo': 'lead.demo',
  pricebook: 'lead.pricebook',
  'sales-support': 'help.sales',
  'technical-support': 'help.technical',
} as const satisfies Record<WrittenForm, Mail['kind']>

const noticeKinds = {
  'free-trial': 'lead.trial-notice',
  'request-demo': 'lead.demo-notice',
  pricebook: 'lead.pricebook-notice',
  'sales-support': 'help.sales-notice',
  'technical-support': 'help.technical-notice',
} as const satisfies Record<WrittenForm, Mail['kind']>
