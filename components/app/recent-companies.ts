import type { CompanyAccount } from '#server/people/account/contract.ts'

const maxRecent = 5

/** Companies that each person chose last in this tab; a list of account ids, the latest first. */
const recent = new Map<string, readonly string[]>()

/** Remembers that a person chose a company. */
export function rememberCompany(email: string, accountId: string): void {
  const before = recent.get(email) ?? []
  recent.set(email, [accountId, ...before.filter((it) => it !== accountId)].slice(0, maxRecent))
}

/** Sorts companies: the current one, those chosen last, then the others in their order. */
export function sortedByUse(
  companies: readonly CompanyAccount[],
  email: string,
): readonly CompanyAccount[] {
  const ids = recent.get(email) ?? []
  const rank = ({ isCurrent, accountId }: CompanyAccount) => {
    const index = ids.indexOf(accountId)
    return isCurrent ? -1 : index < 0 ? maxRecent : index
  }
  return companies.toSorted((a, b) => rank(a) - rank(b))
}
