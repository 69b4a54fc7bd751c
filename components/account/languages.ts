import type { UserProfile } from '#server/people/account/contract.ts'

/**
 * Regions whose members may switch between the languages of their region's sites.
 * Source: spec §6, trap 66.
 */
const regionsWithLanguages: ReadonlySet<string> = new Set(['tw', 'jp'])

/**
 * Limits the language choice of a signed-in person, in the header and in the mobile menu: to the
 * languages of their region if it has several, else to nothing. Visitors see all regions.
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

/** Shows the sites of one region, expanded; those of all regions if it is null. */
function showGroupsOf(region: string | null): void {
  for (const group of document.querySelectorAll<HTMLElement>('#language details')) {
    const sites = [...group.querySelectorAll('a')].map((it) => it.pathname.split('/')[1] ?? '')
    const isMatch = region === null || sites.some((it) => it.endsWith(`-${region}`))
    if (group.parentElement) group.parentElement.hidden = !isMatch
    if (region !== null && isMatch) group.setAttribute('open', '')
  }
}
