import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { refused, type Verdict } from './verdict.ts'

/**
 * An email address must satisfy the rule of `<input type=email>`, and its domain must contain a
 * dot. Source: HTML, valid e-mail address; C12.
 */
const localPart = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const domainShape =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const maxLength = 254

/**
 * Validates an email address and converts its domain to lower-case ASCII. Source: C12, RFC 5321.
 */
export function mailAddressOf(text: string): Verdict<string> {
  const typed = text.normalize('NFC').trim()
  if (typed === '') return refused('field.required')
  const atSign = typed.lastIndexOf('@')
  const local = typed.slice(0, atSign)
  const domain = /[\s%]/.test(typed) ? '' : domainToASCII(typed.slice(atSign + 1))
  if (
    atSign < 1 ||
    !localPart.test(local) ||
    !domainShape.test(domain) ||
    parse(domain).isIp === true
  )
    return refused('field.email_invalid')
  const address = `${local}@${domain}`
  return address.length > maxLength
    ? refused('field.too_long', { max: maxLength })
    : { value: address }
}

/**
 * True if an email address belongs to a free email service. Subdomains are ignored.
 *
 * @param services domains such as `gmail.com`, and `yahoo.*` for all countries
 */
export function isFreeMail(address: string, services: readonly string[]): boolean {
  const { domain, domainWithoutSuffix } = parse(address.slice(address.lastIndexOf('@') + 1))
  return services.some((it) => it === domain || it === `${domainWithoutSuffix}.*`)
}

/**
 * Validates an email address and rejects those of free email services. Source: spec §5, trap 63.
 */
export function companyAddressOf(text: string, services: readonly string[]): Verdict<string> {
  const address = mailAddressOf(text)
  return 'value' in address && isFreeMail(address.value, services)
    ? refused('field.email_not_company')
    : address
}
