import { isChina, type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { absoluteAddress, type AddressRules } from '#server/platform/address/address-rules.ts'
import { letterHtml } from './mail-html.ts'
import { canFill, filled, MailFrame, MailText } from './mail-text.ts'

/** A mail's words, before they are set. */
export interface Letter {
  lang: string
  subject: string
  heading: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  action: { label: string; href: string; orOpen: string } | undefined
  /** Why one gets it, where to ask, who sends it. */
  foot: { reason: string; questions: string; site: string; legalName: string }
}

/** What is written, and in what. */
export interface Written {
  kind: string
  locale: Locale
  facts: Readonly<Record<string, string | number>>
}

/** What mails are written with. */
export interface MailDesk {
  config: Config
  rules: AddressRules
  /** All that stands below a key of the texts. */
  part(locale: Locale, key: string): unknown
}

/** A mail as it is sent. */
export interface Message {
  from: { name: string; address: string }
  replyTo: string
  subject: string
  text: string
  html: string
}

/**
 * Writes a mail: its subject, and itself as text and as HTML.
 *
 * @throws Error when its kind has no texts, or a fact is missing that its subject, heading or table need
 */
export function messageOf(desk: MailDesk, written: Written): Message {
  const letter = letterOf(desk, written)
  const which = isChina(written.locale) ? 'china' : 'global'
  const { subject } = letter
  return {
    from: desk.config.mail.senders[which],
    replyTo: desk.config.site.supportMails[which],
    subject,
    text: letterText(letter, frameOf(desk, written.locale)),
    html: letterHtml(letter),
  }
}

function letterOf(desk: MailDesk, { kind, locale, facts: given }: Written): Letter {
  const { site } = desk.config
  const which = isChina(locale) ? 'china' : 'global'
  const brand = site.brands[which]
  const [feature = '', name = ''] = kind.split('.')
  const texts = name === '' ? undefined : desk.part(locale, `mail-${feature}:${name}`)
  if (texts === undefined) throw new Error(`there are no texts of ${kind}`)
  const words = MailText.parse(texts)
  const frame = frameOf(desk, locale)
  const facts = {
    site: brand.site,
    company: brand.company,
    supportMail: site.supportMails[which],
    ...given,
  }
  return {
    lang: localeFacts[locale].htmlLang,
    subject: filled(words.subject, facts),
    heading: filled(words.heading, facts),
    // a sentence about something that there is not is left out
    paragraphs: words.paragraphs.filter((it) => canFill(it, facts)).map((it) => filled(it, facts)),
    facts: Object.entries(words.facts).flatMap(([fact, label]) =>
      given[fact] === undefined
        ? []
        : [{ label: filled(label, facts), value: filled(`{{${fact}}}`, facts) }],
    ),
    action:
      words.action === undefined || given['path'] === undefined
        ? undefined
        : {
            label: filled(words.action, facts),
            href: linkTo(desk, locale, String(given['path'])),
            orOpen: frame.orOpen,
          },
    foot: {
      reason: filled(words.reason ?? frame.reasons[feature] ?? frame.reasons.any, facts),
      questions: filled(frame.questions, facts),
      site: brand.site,
      legalName: brand.legalName,
    },
  }
}

/** Only to pages of ours. */
function linkTo({ rules }: MailDesk, locale: Locale, path: string): string {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) throw new Error('the fact path is no path of ours')
  return new URL(absoluteAddress(rules, { locale, path })).href
}

function letterText(
  { heading, paragraphs, facts, action, foot }: Letter,
  { fact }: MailFrame,
): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map((it) => filled(fact, it)).join('\n'),
    action ? `${action.label}\n${action.href}` : '',
    `--\n${[foot.reason, foot.questions, foot.legalName].join('\n')}`,
  ]
  return `${blocks.filter((it) => it !== '').join('\n\n')}\n`
}

function frameOf({ part }: MailDesk, locale: Locale): MailFrame {
  return MailFrame.parse(part(locale, 'mail:'))
}
