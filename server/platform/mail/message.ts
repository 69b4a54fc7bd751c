import { isChina, type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { absoluteAddress, type AddressRules } from '#server/platform/address/address-rules.ts'
import { mailHtml } from './mail-html.ts'
import { canFill, fillIn, MailFrame, MailText, paragraphsOf } from './mail-text.ts'

/** Path of the page on which recipients stop emails. */
export const unsubscribePath = '/mail/unsubscribe'

/** The content of an email, before it is laid out as text or HTML. */
export interface MailContent {
  lang: string
  subject: string
  heading: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  action: { label: string; href: string; orOpen: string } | undefined
  /** Reason for the email, contact for questions, and sender. */
  foot: { reason: string; questions: string; site: string; legalName: string }
  /** Link by which the recipient stops emails of this kind, if they may. */
  unsubscribe: { label: string; href: string } | undefined
}

/** The kind, locale and facts of an email. */
export interface MailRequest {
  kind: string
  locale: Locale
  facts: Readonly<Record<string, string | number>>
}

/** Configuration, URL rules and texts for rendering emails. */
export interface MailSources {
  config: Config
  rules: AddressRules
  /** Returns the texts below a key. */
  part(locale: Locale, key: string): unknown
}

/** A rendered email. */
export interface Message {
  from: { name: string; address: string }
  replyTo: string
  subject: string
  text: string
  html: string
  /** URL that stops emails of this kind, by one POST. Source: RFC 8058. */
  unsubscribeHref?: string
  /** iCalendar file to attach. Source: RFC 6047. */
  calendar?: { method: string; text: string }
}

/**
 * Renders an email as text and HTML.
 *
 * @throws Error if this kind of email has no texts, or if a fact is missing for the subject, the
 * heading or another part that cannot be left out
 */
export function messageOf(sources: MailSources, request: MailRequest): Message {
  const content = contentOf(sources, request)
  const which = isChina(request.locale) ? 'china' : 'global'
  const { subject } = content
  return {
    from: sources.config.mail.senders[which],
    replyTo: contactOf(sources, request),
    subject,
    text: mailText(content, frameOf(sources, request.locale)),
    html: mailHtml(content),
    ...(content.unsubscribe ? { unsubscribeHref: content.unsubscribe.href } : {}),
    ...calendarOf(request.facts['calendar']),
  }
}

function contentOf(sources: MailSources, { kind, locale, facts: given }: MailRequest): MailContent {
  const { site } = sources.config
  const which = isChina(locale) ? 'china' : 'global'
  const brand = site.brands[which]
  const [feature = '', name = ''] = kind.split('.')
  const unparsed = name === '' ? undefined : sources.part(locale, `mail-${feature}:${name}`)
  if (unparsed === undefined) throw new Error(`there are no texts of ${kind}`)
  const texts = MailText.parse(unparsed)
  const frame = frameOf(sources, locale)
  const facts = {
    site: brand.site,
    company: brand.company,
    ...given,
    supportMail: contactOf(sources, { locale, facts: given }),
  }
  const lang = localeFacts[locale].htmlLang
  const fill = (text: string) => fillIn(text, facts, lang)
  return {
    lang,
    subject: fill(texts.subject),
    heading: fill(texts.heading),
    // leave out paragraphs with a placeholder for a missing fact
    paragraphs: texts.paragraphs
      .filter((it) => canFill(it, facts))
      .flatMap((it) => paragraphsOf(it, facts, lang)),
    facts: Object.entries(texts.facts).flatMap(([fact, label]) =>
      given[fact] === undefined ? [] : [{ label: fill(label), value: fill(`{{${fact}}}`) }],
    ),
    action:
      texts.action === undefined || given['path'] === undefined
        ? undefined
        : {
            label: fill(texts.action),
            href: linkTo(sources, locale, String(given['path'])),
            orOpen: frame.orOpen,
          },
    foot: {
      reason: fill(texts.reason ?? frame.reasons[feature] ?? frame.reasons.any),
      questions: fill(frame.questions),
      site: brand.site,
      legalName: brand.legalName,
    },
    unsubscribe:
      given['unsubscribe'] === undefined
        ? undefined
        : {
            label: frame.unsubscribe,
            href: unsubscribeLink(sources, locale, String(given['unsubscribe'])),
          },
  }
}

/**
 * Returns the address for answers and questions: the fact `supportMail`, or else the support address
 * of the site.
 */
function contactOf(
  { config: { site } }: MailSources,
  { locale, facts: { supportMail } }: Pick<MailRequest, 'locale' | 'facts'>,
): string {
  const which = isChina(locale) ? 'china' : 'global'
  return typeof supportMail === 'string' ? supportMail : site.supportMails[which]
}

function calendarOf(fact: string | number | undefined): Pick<Message, 'calendar'> {
  if (typeof fact !== 'string') return {}
  return { calendar: { method: /^METHOD:(\w+)/m.exec(fact)?.[1] ?? 'PUBLISH', text: fact } }
}

/**
 * Returns the absolute URL of one of our pages, or of a page outside the sites.
 *
 * @throws Error if the path is not one of ours
 */
function linkTo({ rules }: MailSources, locale: Locale, path: string): string {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) throw new Error('the fact path is no path of ours')
  if (path.startsWith('/mail/'))
    return new URL(path, absoluteAddress(rules, { locale, path: '/marketplace' })).href
  return new URL(absoluteAddress(rules, { locale, path })).href
}

/** Returns the URL of the page on which the holder of a token stops emails. */
function unsubscribeLink({ rules }: MailSources, locale: Locale, token: string): string {
  const link = new URL(unsubscribePath, absoluteAddress(rules, { locale, path: '/marketplace' }))
  link.search = new URLSearchParams({ locale, token }).toString()
  return link.href
}

function mailText(
  { lang, heading, paragraphs, facts, action, foot, unsubscribe }: MailContent,
  { fact }: MailFrame,
): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map((it) => fillIn(fact, it, lang)).join('\n'),
    action ? `${action.label}\n${action.href}` : '',
    `--\n${[foot.reason, foot.questions, foot.legalName].join('\n')}`,
    unsubscribe ? `${unsubscribe.label}\n${unsubscribe.href}` : '',
  ]
  return `${blocks.filter((it) => it !== '').join('\n\n')}\n`
}

function frameOf({ part }: MailSources, locale: Locale): MailFrame {
  return MailFrame.parse(part(locale, 'mail:'))
}
