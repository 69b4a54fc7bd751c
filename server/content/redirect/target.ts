import { routeOf } from '#config/routes.ts'

/**
 * True if a redirect to a target is allowed: the target must be the path below /{locale} of an
 * existing page, or an HTTPS URL on a host that the configuration allows. Source: C17; trap 25.
 */
export function isAllowedTarget(target: string, allowedHosts: readonly string[]): boolean {
  if (/[\s\\\p{Cc}]/u.test(target)) return false
  return target.startsWith('/') ? isPage(target) : isAllowedAddress(target, allowedHosts)
}

function isPage(target: string): boolean {
  const origin = 'https://site.invalid'
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined
  const [path = ''] = target.split(/[?#]/)
  if (url?.origin !== origin || url.pathname !== path) return false
  return routeOf(path.slice(1).split('/'))?.path === path
}

function isAllowedAddress(target: string, allowedHosts: readonly string[]): boolean {
  const url = URL.canParse(target) ? new URL(target) : undefined
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    allowedHosts.includes(url.host)
  )
}
