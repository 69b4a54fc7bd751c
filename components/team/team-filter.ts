import type { ContactStatus, TeamContact, TeamRole } from '#server/trade/team/contract.ts'

export const contactStatuses = ['ACTIVE', 'INVITED', 'EXPIRED', 'DEACTIVATED'] as const
export const teamRoles = ['ADMIN', 'GENERAL', 'BASIC'] as const

/** Number of contacts on a page. Source: spec §9. */
export const contactsPerPage = 10

/** What the list of contacts is reduced to. */
export interface TeamFilter {
  status: ContactStatus | 'all'
  role: TeamRole | 'all'
  /** Is searched as it is written: upper and lower case matter. Source: spec §5, trap 62. */
  keyword: string
}

/** Reads the filter from a query string; unknown values count as "all". */
export function filterIn(query: URLSearchParams): TeamFilter {
  return {
    status: contactStatuses.find((it) => it === query.get('status')) ?? 'all',
    role: teamRoles.find((it) => it === query.get('role')) ?? 'all',
    keyword: query.get('keyword') ?? '',
  }
}

/** True if a contact has the role, and the text is in the email address or in a name. */
export function matchesSearch(
  { email, firstName, lastName, role }: TeamContact,
  filter: Pick<TeamFilter, 'role' | 'keyword'>,
): boolean {
  if (filter.role !== 'all' && role !== filter.role) return false
  return [email, firstName, lastName].some((it) => it.includes(filter.keyword))
}

/** True if a contact is the only active Admin, who can be neither demoted nor removed. */
export function isLastAdmin(contact: TeamContact, contacts: readonly TeamContact[]): boolean {
  return isActiveAdmin(contact) && contacts.filter(isActiveAdmin).length === 1
}

/** True if a contact can decide on orders that wait for approval. */
export function isActiveAdmin({ role, status }: TeamContact): boolean {
  return role === 'ADMIN' && status === 'ACTIVE'
}
