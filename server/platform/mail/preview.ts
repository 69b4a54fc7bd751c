import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#config/locales.ts'
import { textsFolder } from '#server/platform/text/texts.ts'
import { holesOf } from './mail-text.ts'
import { type MailDesk, type Message, messageOf } from './message.ts'

/** All kinds of mails that there are texts of, such as `order.placed`. */
export function mailKinds({ part }: Pick<MailDesk, 'part'>): string[] {
  return readdirSync(join(textsFolder, 'en'))
    .flatMap((file) => /^mail-(.+)\.json$/.exec(file)?.[1] ?? [])
    .flatMap((feature) =>
      Object.keys(part('en-int', `mail-${feature}:`) as object).map((name) => `${feature}.${name}`),
    )
}

/** A mail with the names of its facts in place of facts. Undefined when there is none of that kind. */
export function previewOf(
  desk: MailDesk,
  { kind, locale }: { kind: string; locale: Locale },
): Message | undefined {
  if (!mailKinds(desk).includes(kind)) return undefined
  const words = desk.part(locale, `mail-${kind.replace('.', ':')}`)
  const names = [
    ...holesOf(JSON.stringify(words)),
    ...Object.keys((words as { facts?: object }).facts ?? {}),
  ]
  return messageOf(desk, {
    kind,
    locale,
    facts: { ...Object.fromEntries(names.map((it) => [it, `[${it}]`])), path: '/marketplace' },
  })
}
