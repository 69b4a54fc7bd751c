import type { UserProfile } from '#server/people/account/contract.ts'

/**
 * Names the membership level of the person's company on the root element, so that prices show what
 * this company pays. Visitors and Regular members see list prices.
 */
export function showMemberLevel(profile: UserProfile | undefined): void {
  const { dataset } = document.documentElement
  if (profile?.isLogin && profile.memberTypeName !== 'REGULAR')
    dataset.member = profile.memberTypeName
  else delete dataset.member
}
