import { pathOf, type RouteName, routes } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { AppSite } from './facts.ts'
import { useSite } from './site.ts'

/** Builds the URL of a page of this site in the page's locale. */
export type HrefOf = typeof pathOf

/**
 * Returns a function that builds links to pages. Console pages may be on a host of their own; links
 * from there to other pages are then absolute. Source: C0.
 */
export function useHrefs(): HrefOf {
  const { locale } = useTexts()
  return hrefsOf(useSite(), locale)
}

/** Returns a function that builds links to the pages of a site in a locale. */
export function hrefsOf(
  { consoleUrl, origin }: Pick<AppSite, 'consoleUrl' | 'origin'>,
  locale: string,
): HrefOf {
  const base = consoleUrl.startsWith('/') ? '' : origin
  return (name, ...rest) => {
    const path = pathOf(name, ...rest)
    return isConsole(name)
      ? consoleUrl + path.slice(consolePath.length)
      : `${base}/${locale}${path}`
  }
}

const consolePath = pathOf('console')

function isConsole(name: RouteName): boolean {
  return routes[name].layout === 'console'
}
