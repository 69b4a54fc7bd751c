import { type FieldName, lengths } from './fields.ts'

/** What is wrong with a field, by the API's code. */
export interface Fault {
  code: string
  params?: Readonly<Record<string, string | number>>
}

/** As the server reads a mail address, but for names of domains that are not ASCII. Source: HTML, valid e-mail address, C12. */
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/
const phonePattern = /^[\d +()-]{6,20}$/
const choiceFields: ReadonlySet<FieldName> = new Set(['issueType', 'country', 'privacy'])

/** What can be told of a field without asking the server, which has the last word. Source: C12. */
export function validateField(name: FieldName, typed: string): Fault | undefined {
  const text = normalizeText(typed, name === 'issueDescription')
  if (text === '') return { code: 'field.required' }
  if (choiceFields.has(name)) return undefined
  if (name === 'email' && !emailPattern.test(text)) return { code: 'field.email_invalid' }
  if (name === 'phone') return phonePattern.test(text) ? undefined : { code: 'field.phone_invalid' }
  const { min = 0, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } =
    name in lengths ? lengths[name as keyof typeof lengths] : {}
  const { length } = [...text]
  if (length < min) return { code: 'field.too_short', params: { min } }
  if (length > max) return { code: 'field.too_long', params: { max } }
  const isName = name === 'firstName' || name === 'lastName'
  return isName && /:\/\/|\bwww\./i.test(text) ? { code: 'field.text_not_allowed' } : undefined
}

/** How long a text is as it is kept: spaces at its ends and doubled ones do not count. */
export function textLength(typed: string): number {
  return [...normalizeText(typed, true)].length
}

function normalizeText(typed: string, hasLines: boolean): string {
  const text = typed.normalize('NFC')
  if (!hasLines) return text.replaceAll(/\s+/gu, ' ').trim()
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
