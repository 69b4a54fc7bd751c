import { type FieldName, lengths, maxTimes, optionalFields } from './fields.ts'

/** Validation fault of a field, with the API's code. */
export interface Fault {
  code: string
  params?: Readonly<Record<string, string | number>>
}

/**
 * The server's rule for email addresses, except that the domain may contain non-ASCII characters.
 * Source: HTML, valid e-mail address; C12.
 */
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/
const phonePattern = /^[\d +()-]{6,20}$/
const choiceFields: ReadonlySet<FieldName> = new Set([
  'issueType',
  'partNumber',
  'dataCenter',
  'country',
  'privacy',
])

/**
 * Validates a field as far as the browser can; the server validates it again. Undefined if the
 * value is valid.
 * Source: C12.
 */
export function validateField(name: FieldName, typed: string): Fault | undefined {
  const text = normalizeText(typed, name === 'issueDescription' || name === 'question')
  if (text === '') return optionalFields.has(name) ? undefined : { code: 'field.required' }
  if (choiceFields.has(name)) return undefined
  if (name === 'timeInfos')
    return text.split(' ').length > maxTimes
      ? { code: 'field.too_long', params: { max: maxTimes } }
      : undefined
  if (name === 'email' && !emailPattern.test(text)) return { code: 'field.email_invalid' }
  if (name === 'phone') return phonePattern.test(text) ? undefined : { code: 'field.phone_invalid' }
  return lengthFault(name, text) ?? linkFault(name, text)
}

function lengthFault(name: FieldName, text: string): Fault | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number } =
    name in lengths ? lengths[name as keyof typeof lengths] : {}
  const { length } = [...text]
  if (length < min) return { code: 'field.too_short', params: { min } }
  return length > max ? { code: 'field.too_long', params: { max } } : undefined
}

/** Rejects links in names, where spammers put them. */
function linkFault(name: FieldName, text: string): Fault | undefined {
  const isName = name === 'firstName' || name === 'lastName'
  return isName && /:\/\/|\bwww\./i.test(text) ? { code: 'field.text_not_allowed' } : undefined
}

/** Returns the length of a text as the server stores it: without surrounding or repeated spaces. */
export function textLength(typed: string): number {
  return [...normalizeText(typed, true)].length
}

/** Normalizes whitespace as the server does; line breaks are kept if `hasLines`. */
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
