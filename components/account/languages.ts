import type { UserProfile } from '#server/people/account/contract.ts'

/** The regions whose people may choose a language, among the sites of the region. Source: spec §6, trap 66. */
const regionsWithLanguages: ReadonlySet<string> = new Set(['tw', 'jp'])

/**
 * Shows a signed-in person the choice of language of their region where there is one, and no choice of region; a visitor sees all.
 * The same in the header and in the menu of a phone.
 */
export function showLanguages(
  profile: Pick<UserProfile, 'isLogin' | 'regionCode'> | undefined,
): void {
  const { dataset } = document.documentElement
  const own = profile?.isLogin ? profile.regionCode : null
  const isShown = own === null || regionsWithLanguages.has(own)
  if (own !== null && isShown) dataset.languages = own
  else delete dataset.languages
  for (const opener of document.querySelectorAll<HTMLElement>('[popovertarget=language]')) {
    opener.hidden = !isShown
    const row = opener.closest('li')
    if (row) row.hidden = !isShown
  }
  for (const group of document.querySelectorAll<HTMLElement>('#language details')) {
    const sites = [...group.querySelectorAll('a')].map((it) => it.pathname.split('/')[1] ?? '')
    const isOwn = own === null || sites.some((it) => it.endsWith(`-${own}`))
    if (group.parentElement) group.parentElement.hidden = !isOwn
    if (own !== null && isOwn) group.setAttribute('open', '')
  }
}
