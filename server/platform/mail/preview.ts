import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#config/locales.ts'
import { textsFolder } from '#server/platform/text/texts.ts'
import { placeholdersOf } from './mail-text.ts'
import { type MailSources, type Message, messageOf } from './message.ts'

/** Lists all kinds of emails that have texts, such as `order.placed`. */
export function mailKinds({ part }: Pick<MailSources, 'part'>): string[] {
  return readdirSync(join(textsFolder, 'en'))
    .flatMap((file) => /^mail-(.+)\.json$/.exec(file)?.[1] ?? [])
    .flatMap((feature) =>
      Object.keys(part('en-int', `mail-${feature}:`) as object).map((name) => `${feature}.${name}`),
    )
}

/**
 * Renders an email with the names of its facts in place of their values. Returns undefined for an
 * unknown kind.
 */
export function previewOf(
  sources: MailSources,
  { kind, locale }: { kind: string; locale: Locale },
): Message | undefined {
  if (!mailKinds(sources).includes(kind)) return undefined
  const texts = sources.part(locale, `mail-${kind.replace('.', ':')}`)
  const names = [
    ...placeholdersOf(JSON.stringify(texts)),
    ...Object.keys((texts as { facts?: object }).facts ?? {}),
  ]
  return messageOf(sources, {
    kind,
    locale,
    facts: { ...Object.fromEntries(names.map((it) => [it, `[${it}]`])), path: '/marketplace' },
  })
}
