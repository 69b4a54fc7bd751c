import * as z from 'zod'
import { fillSpaced } from '#config/han-spacing.ts'
import { interpolate } from '#server/platform/text/interpolate.ts'

/**
 * Texts for one kind of email in one language, from locales/<language>/mail-<feature>.json. The
 * placeholders in the texts stand for facts: the named values that are passed with an email.
 */
export const MailText = z.strictObject({
  subject: z.string().min(1),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
  /** Labels for the facts in the email's table, in order. */
  facts: z.record(z.string(), z.string().min(1)).default({}),
  /** Label of the button. The fact `path` is the path that the button links to. */
  action: z.string().min(1).optional(),
  /**
   * Reason why the recipient gets the email, if it differs from the feature's reason in
   * `MailFrame`.
   */
  reason: z.string().min(1).optional(),
})
export type MailText = z.infer<typeof MailText>

/** Texts that all emails in a language share. */
export const MailFrame = z.strictObject({
  /** Template for the line of a fact in the plain-text version: label and value. */
  fact: z.string(),
  orOpen: z.string(),
  questions: z.string(),
  unsubscribe: z.string(),
  /**
   * Reasons why the recipient gets an email, by feature. An email's kind begins with its feature.
   */
  reasons: z.record(z.string(), z.string()).and(z.object({ any: z.string() })),
})
export type MailFrame = z.infer<typeof MailFrame>

const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

/** Returns the names of the placeholders in a text. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** Values of placeholders, by name. */
type Facts = Readonly<Record<string, string | number>>

/**
 * Replaces the placeholders in a text with the facts of the same names. A placeholder inside a
 * fact's value is not replaced.
 *
 * @param lang language tag of the text
 * @throws Error with the name of a missing fact
 */
export function fillIn(text: string, facts: Facts, lang: string): string {
  const lines = Object.entries(facts).map(([name, fact]) => [name, oneLine(String(fact))] as const)
  return fillSpaced(lang, Object.fromEntries(lines), (it) => interpolate(text, it))
}

/**
 * Fills in a paragraph. If it is only a placeholder, as for a text that a person has written, each
 * line of its fact is a paragraph.
 *
 * @param lang language tag of the text
 */
export function paragraphsOf(text: string, facts: Facts, lang: string): string[] {
  const name = /^\{\{(\w+)\}\}$/.exec(text)?.[1]
  if (name === undefined) return [fillIn(text, facts, lang)]
  const lines = String(facts[name]).split(/\r?\n/)
  return lines.map((it) => fillIn(text, { [name]: it }, lang)).filter((it) => it !== '')
}

/** True if facts are given for all placeholders in a text. */
export function canFill(text: string, facts: Facts): boolean {
  return placeholdersOf(text).every((it) => facts[it] !== undefined)
}

/** Removes line breaks and control characters, so that user input cannot start a new line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
