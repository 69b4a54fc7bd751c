import { type Locale, localeFacts, locales } from '#config/locales.ts'
import type { UserProfile } from '#server/people/account/contract.ts'

/**
 * Regions where a signed-in person may switch between the languages of the region's sites.
 * Source: spec §6, trap 66.
 */
const regionsWithLanguages: ReadonlySet<string> = new Set(['tw', 'jp'])

/** Returns the sites that a signed-in person may choose from; none if there is only one. */
export function sitesOf(regionCode: string | null): readonly Locale[] {
  if (regionCode === null || !regionsWithLanguages.has(regionCode)) return []
  return locales.filter((it) => localeFacts[it].regionCode === regionCode)
}

/**
 * Adapts the language menu and the buttons that open it to the person. Visitors see all regions.
 * Signed-in people see only the languages of their own region if it is one of
 * `regionsWithLanguages`; otherwise the buttons are hidden.
 */
export function showLanguages(
  profile: Pick<UserProfile, 'isLogin' | 'regionCode'> | undefined,
): void {
  const region = profile?.isLogin ? profile.regionCode : null
  const isShown = region === null || regionsWithLanguages.has(region)
  const { dataset } = document.documentElement
  if (region !== null && isShown) dataset.languages = region
  else delete dataset.languages
  toggleOpeners(isShown)
  showGroupsOf(region)
}

function toggleOpeners(isShown: boolean): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[popovertarget=language]')) {
    opener.hidden = !isShown
    const row = opener.closest('li')
    if (row) row.hidden = !isShown
  }
}

/** Shows only the sites of one region, expanded. If the region is null, shows all regions. */
function showGroupsOf(region: string | null): void {
  for (const group of document.querySelectorAll<HTMLElement>('#language details')) {
    const sites = [...group.querySelectorAll('a')].map((it) => it.pathname.split('/')[1] ?? '')
    const isMatch = region === null || sites.some((it) => it.endsWith(`-${region}`))
    if (group.parentElement) group.parentElement.hidden = !isMatch
    if (region !== null && isMatch) group.setAttribute('open', '')
  }
}
