import { createContext, use } from 'react'
import type { AppSite } from './facts.ts'

export const SiteContext = createContext<AppSite | null>(null)

/** Returns the site's configuration. */
export function useSite(): AppSite {
  const site = use(SiteContext)
  if (!site) throw new Error('no SiteContext above this component')
  return site
}
