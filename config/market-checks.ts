import { countryCodes } from './countries.ts'
import type { CrossFault } from './cross-checks.ts'
import type { Path } from './faults.ts'
import type { Config } from './schema.ts'

/** Returns the countries that belong to several regions, to none, or do not exist. */
export function countryFaults({ regions: { regions } }: Config): CrossFault[] {
  const fault = (path: Path, reason: string): CrossFault => ({
    table: 'regions',
    path: ['regions', ...path],
    reason,
  })
  const regionOfCountry = new Map<string, string>()
  const faults: CrossFault[] = []
  for (const [index, { regionCode, countries }] of regions.entries()) {
    for (const [position, country] of countries.entries()) {
      const path = [index, 'countries', position]
      const other = regionOfCountry.get(country)
      if (other) faults.push(fault(path, `${country} belongs to ${other} already`))
      else if (!countryCodes.has(country))
        faults.push(fault(path, `${country} is no country of ISO 3166-1`))
      regionOfCountry.set(country, regionCode)
    }
  }
  const missing = [...countryCodes].filter((it) => !regionOfCountry.has(it))
  return missing.length === 0
    ? faults
    : [...faults, fault([], `no region has ${missing.join(', ')}`)]
}

/**
 * Returns currencies that do not exist, and regions whose customers could never pay by card,
 * because prices in cash have another currency than card payments.
 */
export function currencyFaults({ checkout: { cashCurrencies, cards } }: Config): CrossFault[] {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const unknown = Object.entries(cashCurrencies)
    .filter(([, currency]) => !known.has(currency))
    .map(([region, currency]): CrossFault => ({
      table: 'checkout',
      path: ['cashCurrencies', region],
      reason: `${currency} is no currency of ISO 4217`,
    }))
  const unpayable = cards.regionCodes
    .filter((it) => cashCurrencies[it] !== cards.currency)
    .map((it): CrossFault => ({
      table: 'checkout',
      path: ['cards', 'currency'],
      reason: `must be ${cashCurrencies[it]}, the currency in which ${it} pays (cashCurrencies)`,
    }))
  return [...unknown, ...unpayable]
}
