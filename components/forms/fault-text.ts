import type { FieldName } from './fields.ts'
import type { Fault } from './validate-field.ts'

type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * Returns the error text of a field, which depends on the typed value. Unknown codes have a generic
 * text.
 */
export function faultText(
  t: Translate,
  { name, typed, fault: { code, params } }: { name: FieldName; typed: string; fault: Fault },
): string {
  if (code === 'field.required')
    return t(`forms:missing.${name === 'attachment' ? 'issueDescription' : name}`)
  if (name === 'privacy') return t('forms:missing.privacy')
  if (name === 'timeInfos') return t(`forms:fault.${timesKeys[code] ?? 'timeTaken'}`, params)
  const domain = typed.trim().split('@').at(-1) ?? ''
  return t(`forms:fault.${keyOf(code, typed.trim())}`, { domain, ...params })
}

const timesKeys: Readonly<Record<string, string>> = {
  'field.too_long': 'times',
  'booking.time_taken': 'timesBooked',
}

function keyOf(code: string, typed: string): string {
  if (code === 'field.email_invalid') return emailKey(typed)
  if (code === 'field.phone_invalid') return phoneKey(typed)
  return Object.hasOwn(keys, code) ? keys[code as keyof typeof keys] : 'other'
}

const keys = {
  'field.too_short': 'tooShort',
  'field.too_long': 'tooLong',
  'field.text_not_allowed': 'notAllowed',
  'field.option_unknown': 'option',
  'field.country_unknown': 'option',
  'field.email_not_company': 'emailNotCompany',
  'upload.too_large': 'pictureLarge',
  'upload.type_not_allowed': 'pictureType',
  'upload.malformed': 'pictureBroken',
} as const

function emailKey(typed: string): string {
  if (/\s/.test(typed)) return 'emailSpace'
  if (!typed.includes('@')) return 'emailAt'
  return /@[^@.]+(\.[^@.]+)+$/.test(typed) ? 'emailInvalid' : 'emailDomain'
}

function phoneKey(typed: string): string {
  if (/[^\d +()-]/.test(typed)) return 'phoneSigns'
  return (typed.match(/\d/g)?.length ?? 0) < 6 ? 'phoneShort' : 'phoneInvalid'
}

/** Reason why a form was not sent, other than an invalid field. */
export interface FormProblem {
  code: string
  retryAfterSeconds: number | null
}

/** Returns the text that explains why a form was not sent. */
export function problemText(
  t: Translate,
  { code, retryAfterSeconds }: FormProblem,
  supportMail: string,
): string {
  if (code === 'rate.limited')
    return t('forms:problem.limited', {
      count: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)),
      mail: supportMail,
    })
  if (code === 'captcha.failed' || code === 'captcha.missing')
    return t(`forms:problem.${retryAfterSeconds === null ? 'captcha' : 'early'}`)
  if (code === 'product.not_found') return t('forms:problem.product', { mail: supportMail })
  if (code === 'upstream.failed') return t('forms:problem.down', { mail: supportMail })
  if (code === 'request.too_large' || code === 'upload.too_large') return t('forms:problem.large')
  const isNetwork = code === 'offline' || code === 'connection'
  return t(`forms:problem.${isNetwork ? code : 'unexpected'}`, { mail: supportMail })
}
