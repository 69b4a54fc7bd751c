import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import { refused, type Verdict } from './verdict.ts'

/**
 * The rule of `<input type=email>`. Source: HTML, valid e-mail address; plus a dot in the domain,
 * C12.
 */
const localPart = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const domainShape =
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const maxLength = 254

/** Normalized email address: the domain in lower-case ASCII. Source: C12, RFC 5321. */
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
 * True if the registered domain of an address, without subdomains, belongs to a free email service.
 *
 * @param services domains such as `gmail.com`, and `yahoo.*` for all countries
 */
export function isFreeMail(address: string, services: readonly string[]): boolean {
  const { domain, domainWithoutSuffix } = parse(address.slice(address.lastIndexOf('@') + 1))
  return services.some((it) => it === domain || it === `${domainWithoutSuffix}.*`)
}

/** Email address of a company, not of a free email service. Source: spec §5, trap 63. */
export function companyAddressOf(text: string, services: readonly string[]): Verdict<string> {
  const address = mailAddressOf(text)
  return 'value' in address && isFreeMail(address.value, services)
    ? refused('field.email_not_company')
    : address
}
