import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales, textLanguages } from '#config/locales.ts'
import { MailFrame, MailText } from '#server/platform/mail/mail-text.ts'
import { mailKinds, previewOf } from '#server/platform/mail/preview.ts'
import { mailDesk } from '#tests/support/mail-desk.ts'

const root = join(import.meta.dirname, '../..')
const desk = await mailDesk()
const files = globSync('locales/*/mail-*.json', { cwd: root })

/** Every kind of email that the server code mentions, as in `kind: 'order.placed'`. */
const kindsInCode = new Set(
  globSync('server/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/kind: ['`]([a-z-]+\.[a-z-]+)['`]/g)].map(
      ([, kind = '']) => kind,
    ),
  ),
)

test('every kind of email that the code sends has texts', () => {
  expect([...kindsInCode].filter((it) => !mailKinds(desk).includes(it))).toEqual([])
})

test.each(files)('%s has the expected structure of email texts', (file) => {
  const kinds = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>
  for (const [name, words] of Object.entries(kinds))
    expect(MailText.safeParse(words).error?.issues ?? [], name).toEqual([])
})

test.each(textLanguages)('shared email texts have the expected structure: %s', (language) => {
  expect(
    MailFrame.safeParse(
      JSON.parse(readFileSync(join(root, `locales/${language}/mail.json`), 'utf8')),
    ).success,
  ).toBe(true)
})

test.each(locales)('every email is rendered for %s without leftover placeholders', (locale) => {
  for (const kind of mailKinds(desk)) {
    const message = previewOf(desk, { kind, locale })
    expect(`${message?.subject}${message?.text}${message?.html}`, kind).not.toContain('{{')
  }
})
