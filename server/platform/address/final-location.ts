import { address, type AddressRequest } from './address.ts'
import { type AddressRules, hostKind, placeFor } from './address-rules.ts'

/** The URL at which a redirect ends. */
export interface FinalLocation {
  /** Absolute URL, with its fragment. */
  location: string
  status: 301 | 302
}

/**
 * Applies the address rules to the target of a page's own redirect, so that visitors are redirected
 * once and always to a configured host. A target that is not a path of a page stays the same.
 * Source: traps 25 and 26.
 */
export function finalLocation(
  rules: AddressRules,
  request: AddressRequest,
  target: string,
): FinalLocation {
  const [rawUrl = ''] = target.split('#', 1)
  const fragment = target.slice(rawUrl.length)
  const found = address(rules, { ...request, method: 'GET', rawUrl })
  if (found.kind === 'redirect')
    return { location: found.location + fragment, status: found.status }
  if (found.kind !== 'page') return { location: target, status: 301 }
  const { locale, urlLogical: path } = found
  const seenFrom = hostKind(rules, request)
  const { origin } = placeFor(rules, { locale, path, ...(seenFrom ? { seenFrom } : {}) })
  return { location: origin + target, status: 301 }
}
