import { loadConfig } from '#config/load.ts'
import type { Config } from '#config/schema.ts'
import {
  type Address,
  address,
  type AddressRequest,
  type PageAddress,
} from '#server/platform/address/address.ts'
import { type AddressRules, addressRules } from '#server/platform/address/address-rules.ts'

const config = loadConfig()

export const globalHost = 'market.example.com'
export const chinaHost = 'market.example.cn'
export const consoleHost = 'console.example.com'

/** Host configurations for tests, by name. */
export const hostings = {
  none: { global: null, china: null, console: null },
  two: { global: `https://${globalHost}`, china: `https://${chinaHost}`, console: null },
  three: {
    global: `https://${globalHost}`,
    china: `https://${chinaHost}`,
    console: `https://${consoleHost}`,
  },
  consoleOnly: { global: null, china: null, console: `https://${consoleHost}` },
} satisfies Record<string, Partial<Config['site']['hosts']>>
export type Hosting = keyof typeof hostings

/** Creates the address rules of the built-in configuration, but with different hosts. */
export function rulesOn(hosting: Hosting, publicOrigin = 'http://localhost:3000'): AddressRules {
  const hosts = { ...config.site.hosts, ...hostings[hosting] }
  return addressRules(
    { ...config, site: { ...config.site, hosts } },
    { publicOrigin, skipPrefixes: ['/__ui'] },
  )
}

/**
 * Returns the result of a GET request. Without an origin, the URL is requested from localhost:3000.
 */
export function visit(
  rules: AddressRules,
  url: string,
  more: Partial<AddressRequest> = {},
): Address {
  const [, host = 'localhost:3000', rawUrl = '/'] = /^(?:https?:\/\/([^/]+))?(.*)$/s.exec(url) ?? []
  return address(rules, { host, method: 'GET', rawUrl, acceptLanguage: undefined, ...more })
}

/**
 * Returns the page at a URL.
 *
 * @throws Error when there is no page
 */
export function pageAt(rules: AddressRules, url: string): PageAddress {
  const found = visit(rules, url)
  if (found.kind !== 'page') throw new Error(`${url} is no page: ${JSON.stringify(found)}`)
  return found
}

/**
 * Formats a result as one line: `301 https://…`, `404 ja-jp`, `en-int marketplace-news
 * /marketplace/news?page=1`, `skip`.
 */
export function outcome(found: Address): string {
  switch (found.kind) {
    case 'redirect':
      return `${found.status} ${found.location}`
    case 'problem':
      return `${found.status} ${found.locale}`
    case 'page':
      return `${found.locale} ${found.name} ${found.urlLogical}`
    case 'skip':
      return 'skip'
  }
}
