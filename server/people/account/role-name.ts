import { type CompanyRole, companyRoles } from '#config/permissions.ts'

/** A role as a platform names it, without the platform's prefix; undefined when it is none of ours. Source: spec §3, trap 85. */
export function companyRoleOf(text: string, prefixes: readonly string[]): CompanyRole | undefined {
  const prefix = prefixes.find((it) => text.toLowerCase().startsWith(it.toLowerCase())) ?? ''
  const name = text.slice(prefix.length).toLowerCase()
  return companyRoles.find((it) => it.toLowerCase() === name)
}
