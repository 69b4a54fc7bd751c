import * as z from 'zod'
import { interpolate } from '#server/platform/text/interpolate.ts'

/** Texts of one kind of email in one language, from locales/<language>/mail-<feature>.json. */
export const MailText = z.strictObject({
  subject: z.string().min(1),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
  /** Labels of the facts in its table, in order. */
  facts: z.record(z.string(), z.string().min(1)).default({}),
  /** Label of the button, which links to the fact `path`. */
  action: z.string().min(1).optional(),
  /** Why the recipient gets it, if it differs from the feature's reason in `MailFrame`. */
  reason: z.string().min(1).optional(),
})
export type MailText = z.infer<typeof MailText>

/** Texts that all emails of a language share. */
export const MailFrame = z.strictObject({
  /** Line of a fact in the text version: a label with its value. */
  fact: z.string(),
  orOpen: z.string(),
  questions: z.string(),
  /** Why the recipient gets an email, by the feature that begins its kind. */
  reasons: z.record(z.string(), z.string()).and(z.object({ any: z.string() })),
})
export type MailFrame = z.infer<typeof MailFrame>

const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

/** Names of the placeholders in a text. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/**
 * Replaces the placeholders of a text by facts. A placeholder inside a fact is not replaced.
 *
 * @throws Error that names a missing fact
 */
export function fillIn(text: string, facts: Readonly<Record<string, string | number>>): string {
  return interpolate(
    text,
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, oneLine(String(fact))])),
  )
}

/** True when the facts for all placeholders of a text are given. */
export function canFill(text: string, facts: Readonly<Record<string, string | number>>): boolean {
  return placeholdersOf(text).every((it) => facts[it] !== undefined)
}

/** Removes line breaks and control characters: user input must not start a line of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
