import { type CompanyRole, companyRoles } from '#config/permissions.ts'

/**
 * Removes a platform's prefix from a role. Returns undefined if the rest is not one of our roles.
 * Source: spec §3, trap 85.
 */
export function companyRoleOf(text: string, prefixes: readonly string[]): CompanyRole | undefined {
  const prefix = prefixes.find((it) => text.toLowerCase().startsWith(it.toLowerCase())) ?? ''
  const name = text.slice(prefix.length).toLowerCase()
  return companyRoles.find((it) => it.toLowerCase() === name)
}
