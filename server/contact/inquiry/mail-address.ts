import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { refused, type Verdict } from './verdict.ts'

/** As browsers check an input of type email. Source: HTML, valid e-mail address; with a dot in the domain, C12. */
const localPart = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const domainShape =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const maxLength = 254

/** A mail address as it is kept: the domain in lower case, written in ASCII. Source: C12, RFC 5321. */
export function mailAddressOf(text: string): Verdict<string> {
  const typed = text.normalize('NFC').trim()
  if (typed === '') return refused('field.required')
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const domain = /[\s%]/.test(typed) ? '' : domainToASCII(typed.slice(at + 1))
  if (at < 1 || !localPart.test(local) || !domainShape.test(domain) || parse(domain).isIp === true)
    return refused('field.email_invalid')
  const address = `${local}@${domain}`
  return address.length > maxLength
    ? refused('field.too_long', { max: maxLength })
    : { value: address }
}

/**
 * Whether an address is of a free mail service rather than a company's. What counts is the domain that was registered, whatever
 * stands before it.
 *
 * @param services domains such as `gmail.com`, and `yahoo.*` for those of all countries
 */
export function isFreeMail(address: string, services: readonly string[]): boolean {
  const { domain, domainWithoutSuffix } = parse(address.slice(address.lastIndexOf('@') + 1))
  return services.some((it) => it === domain || it === `${domainWithoutSuffix}.*`)
}

/** A mail address that a company gave. Source: spec §5, trap 63. */
export function companyAddressOf(text: string, services: readonly string[]): Verdict<string> {
  const address = mailAddressOf(text)
  return 'value' in address && isFreeMail(address.value, services)
    ? refused('field.email_not_company')
    : address
}
