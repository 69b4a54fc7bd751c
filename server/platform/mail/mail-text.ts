import * as z from 'zod'

/** The texts of one kind of mail in one language, as locales/<language>/mail-<feature>.json has them. */
export const MailText = z.strictObject({
  subject: z.string().min(1),
  heading: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
  /** Labels of the facts that stand in its table, in their order. */
  facts: z.record(z.string(), z.string().min(1)).default({}),
  /** What the button says that leads to the fact `path`. */
  action: z.string().min(1).optional(),
  /** Why one gets it, when the feature's own reason is not enough. */
  reason: z.string().min(1).optional(),
})
export type MailText = z.infer<typeof MailText>

/** What all mails of a language say. */
export const MailFrame = z.strictObject({
  /** A label with its value, on one line. */
  fact: z.string(),
  orOpen: z.string(),
  questions: z.string(),
  /** Why one gets a mail, by the first word of its kind. */
  reasons: z.record(z.string(), z.string()).and(z.object({ any: z.string() })),
})
export type MailFrame = z.infer<typeof MailFrame>

const hole = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

/** The names of the facts that a text names. */
export function holesOf(text: string): string[] {
  return [...text.matchAll(hole)].map(([, name = '']) => name)
}

/**
 * A text with its facts filled in. What a fact says is never read as a text with facts.
 *
 * @throws Error that names the fact that is missing
 */
export function filled(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(hole, (_all, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`the fact ${name} is missing`)
    return oneLine(String(fact))
  })
}

/** Whether all facts are there that a text names. */
export function canFill(text: string, facts: Readonly<Record<string, string | number>>): boolean {
  return holesOf(text).every((it) => facts[it] !== undefined)
}

/** A fact cannot begin a line of its own: what somebody typed stays a word of our sentence. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
