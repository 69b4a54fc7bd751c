import type { Fault } from './validate-field.ts'

/**
 * Returns the fault of an address of a free email service, of those that the form lists. It is shown
 * when the field is left; whether the form is refused is up to the server, which knows all domains
 * of countries.
 */
export function freeMailFault(
  { dataset: { freeMail = '' } }: HTMLFormElement,
  address: string,
): Fault | undefined {
  const domain = address.trim().toLowerCase().split('@').at(-1) ?? ''
  const isFree = freeMail.split(' ').some((service) => isOf(domain, service))
  return isFree ? { code: 'field.email_not_company' } : undefined
}

function isOf(domain: string, service: string): boolean {
  if (service === '') return false
  if (!service.endsWith('.*')) return `.${domain}`.endsWith(`.${service}`)
  const [name, ...country] = domain.split('.')
  return `${name}.*` === service && /^[a-z]{2,3}(\.[a-z]{2})?$/.test(country.join('.'))
}
