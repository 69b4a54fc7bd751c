import type { Path } from './faults.ts'
import { countryFaults, currencyFaults } from './market-checks.ts'
import { localeFacts, locales, regionCodes } from './locales.ts'
import { type Route, routeOf, routes } from './routes.ts'
import { flattenedRedirects } from './redirects.ts'
import type { Config, TableName } from './schema.ts'

/** A contradiction between tables, reported at the value to correct. */
export interface CrossFault {
  table: TableName
  path: Path
  reason: string
}

/** Returns all contradictions between tables. Source: spec §1, C0, C15, traps 1, 3, 11, 77. */
export function crossFaults(config: Config): CrossFault[] {
  return [
    ...hostFaults(config),
    ...regionFaults(config),
    ...countryFaults(config),
    ...currencyFaults(config),
    ...redirectFaults(config),
    ...membershipFaults(config),
    ...planFaults(config),
    ...scriptFaults(config),
  ]
}

function hostFaults({ site }: Config): CrossFault[] {
  const fault = (host: string, reason: string): CrossFault => ({
    table: 'site',
    path: ['hosts', host],
    reason,
  })
  const { global, china, console } = site.hosts
  const faults: CrossFault[] = []
  if ((global === null) !== (china === null)) {
    faults.push(
      fault(
        global === null ? 'global' : 'china',
        'must be set when the other of global and china is: each sends the other its locales',
      ),
    )
  }
  const seen = new Map<string, string>()
  for (const [name, origin] of Object.entries({ global, china, console })) {
    if (origin === null) continue
    const { host } = new URL(origin)
    const other = seen.get(host)
    if (other) faults.push(fault(name, `is the host of ${other} too`))
    seen.set(host, name)
  }
  return faults
}

function regionFaults({ regions: { regions } }: Config): CrossFault[] {
  const fault = (path: Path, reason: string): CrossFault => ({
    table: 'regions',
    path: ['regions', ...path],
    reason,
  })
  const faults: CrossFault[] = []
  const regionOfLocale = new Map<string, string>()
  for (const [index, { regionCode, websites }] of regions.entries()) {
    if (regions.findIndex((it) => it.regionCode === regionCode) < index)
      faults.push(fault([index, 'regionCode'], `${regionCode} is listed twice`))
    const defaults = websites.filter((it) => it.isDefault).length
    if (defaults !== 1)
      faults.push(
        fault([index, 'websites'], `${regionCode} has ${defaults} default websites, not one`),
      )
    for (const [position, { code }] of websites.entries()) {
      const other = regionOfLocale.get(code)
      if (other)
        faults.push(
          fault([index, 'websites', position, 'code'], `${code} belongs to ${other} already`),
        )
      else if (localeFacts[code].regionCode !== regionCode) {
        faults.push(
          fault(
            [index, 'websites', position, 'code'],
            `${code} is a locale of ${localeFacts[code].regionCode} (config/locales.ts)`,
          ),
        )
      }
      regionOfLocale.set(code, regionCode)
    }
  }
  const missing = [
    ...regionCodes
      .filter((code) => !regions.some((it) => it.regionCode === code))
      .map((code) => `region ${code} is missing`),
    ...locales
      .filter((code) => !regionOfLocale.has(code))
      .map((code) => `locale ${code} belongs to no region`),
  ]
  return [...faults, ...missing.map((reason) => fault([], reason))]
}

function redirectFaults({ redirects }: Config): CrossFault[] {
  const fault = (index: number, key: string, reason: string): CrossFault => ({
    table: 'redirects',
    path: ['rules', index, key],
    reason,
  })
  const { rules } = redirects
  const flattened = flattenedRedirects(redirects)
  const faults = rules.flatMap(({ from }, index) =>
    rules.findIndex((it) => it.from.toLowerCase() === from.toLowerCase()) < index
      ? [fault(index, 'from', `${from} is redirected above already`)]
      : [],
  )
  for (const [index, { target }] of flattened.entries()) {
    if (target === 'loop') faults.push(fault(index, 'to', 'leads back to itself'))
    else if (!routeOf(target.path.slice(1).split('/'))?.isExactCase)
      faults.push(fault(index, 'to', `${target.path} is no page`))
  }
  for (const [name, { path, legacyTarget }] of Object.entries<Route>(routes)) {
    if (!legacyTarget) continue
    const index = flattened.findIndex((it) => it.from.toLowerCase() === path.toLowerCase())
    const target = flattened[index]?.target
    const wanted = routes[legacyTarget].path
    if (index < 0)
      faults.push({
        table: 'redirects',
        path: ['rules'],
        reason: `${path} (${name}) needs a rule that leads to ${wanted}`,
      })
    else if (target !== 'loop' && target?.path !== wanted)
      faults.push(fault(index, 'to', `${path} must lead to ${wanted} (config/routes.ts)`))
  }
  return [...faults, ...hiddenPageFaults(redirects)]
}

/** Returns a fault for each page that nobody could reach, because a rule redirects its path. */
function hiddenPageFaults(redirects: Config['redirects']): CrossFault[] {
  const flattened = flattenedRedirects(redirects)
  return Object.entries<Route>(routes).flatMap(([name, { path, legacyTarget }]) => {
    const segments = path.toLowerCase().slice(1).split('/')
    const index = legacyTarget ? -1 : flattened.findIndex((it) => it.matches(segments))
    if (index < 0) return []
    const reason = `${path} is a page (${name})`
    return [{ table: 'redirects', path: ['rules', index, 'from'], reason }]
  })
}

function membershipFaults({ membership, regions, plansJapan }: Config): CrossFault[] {
  const faults: CrossFault[] = []
  for (const [index, level] of membership.levels.entries()) {
    const path = ['levels', index]
    const below = membership.levels[index - 1]
    if (level.rank !== index)
      faults.push({
        table: 'membership',
        path: [...path, 'rank'],
        reason: `must be ${index}: ranks count from 0 upwards`,
      })
    if (below && level.reachedAtUsd <= below.reachedAtUsd)
      faults.push({
        table: 'membership',
        path: [...path, 'reachedAtUsd'],
        reason: `must be above that of ${below.code}`,
      })
    if (!below && level.discountPercent !== 0)
      faults.push({
        table: 'membership',
        path: [...path, 'discountPercent'],
        reason: `must be 0: ${level.code} members pay the list price`,
      })
    if (below && level.discountPercent < below.discountPercent)
      faults.push({
        table: 'membership',
        path: [...path, 'discountPercent'],
        reason: `must not be below that of ${below.code}`,
      })
  }
  for (const [index, { currency }] of regions.regions.entries())
    if (!(currency in membership.spendPerUsd))
      faults.push({
        table: 'regions',
        path: ['regions', index, 'currency'],
        reason: `${currency} counts toward no level: spendPerUsd in membership.yaml has no line for it`,
      })
  const levels = membership.levels.map((it) => it.code)
  if (plansJapan.plans.map((it) => it.level).join() !== levels.join()) {
    faults.push({
      table: 'plansJapan',
      path: ['plans'],
      reason: `must have one plan for each of ${levels.join(', ')}, in that order`,
    })
  }
  return faults
}

function planFaults({ plans, regions, membership }: Config): CrossFault[] {
  const levels = membership.levels.map((it) => it.code).join()
  const reason = `must have one for each of ${membership.levels.map((it) => it.code).join(', ')}, in that order`
  const faults: CrossFault[] =
    plans.names.map((it) => it.level).join() === levels
      ? []
      : [{ table: 'plans', path: ['names'], reason }]
  for (const [index, list] of plans.lists.entries())
    if (list.plans.map((it) => it.level).join() !== levels)
      faults.push({ table: 'plans', path: ['lists', index, 'plans'], reason })
  const listed = new Set(['GV', ...plans.lists.map((it) => it.currency)])
  for (const { regionCode, currency } of regions.regions)
    if (!listed.has(currency))
      faults.push({
        table: 'plans',
        path: ['lists'],
        reason: `needs a list in ${currency}, the currency of ${regionCode}`,
      })
  return faults
}

function scriptFaults({ scripts: { global, china } }: Config): CrossFault[] {
  const { captcha: _captcha, csp: _csp, ...named } = global
  const keyless = Object.entries({ global, china }).flatMap(([site, { captcha }]): CrossFault[] =>
    captcha.siteKey === null && captcha.provider !== 'altcha' && captcha.provider !== 'none'
      ? [
          {
            table: 'scripts',
            path: [site, 'captcha', 'siteKey'],
            reason: `is needed by ${captcha.provider}`,
          },
        ]
      : [],
  )
  const scripts = Object.entries(named).flatMap(([name, { enabled, scriptUrl }]) => {
    if (!enabled) return []
    const reason = `is needed, since ${name} is enabled`
    const path = ['global', name, 'scriptUrl']
    return scriptUrl === null ? [{ table: 'scripts' as const, path, reason }] : []
  })
  return [...keyless, ...scripts]
}
