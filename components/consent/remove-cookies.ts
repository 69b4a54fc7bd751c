import type { ThirdParty } from '#components/document/context.ts'

/**
 * Removes cookies of scripts of other companies. Such scripts also set cookies for a domain above
 * the page's host, so they are removed there as well.
 */
export function removeCookies(cookies: ThirdParty['cookies']): void {
  const names = document.cookie.split('; ').map((it) => it.split('=', 1)[0] ?? '')
  for (const name of names)
    if (cookies.some((it) => isNamed(name, it.name)))
      for (const domain of ['', ...domainsAbove(location.hostname)])
        document.cookie = `${name}=; Max-Age=0; Path=/${domain && `; Domain=${domain}`}`
}

function isNamed(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

/** Returns the host and the domains that contain it: a.b.c, b.c, c. */
function domainsAbove(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
