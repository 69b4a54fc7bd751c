import type { CompanyAccount } from '#server/people/account/contract.ts'
import { askOnce } from './ask-once.ts'
import { type Entry, type Group, hasWords } from './entries.ts'
import type { Search } from './find-entries.ts'
import { switchCompany } from './switch-company.ts'

/**
 * Looks in the companies that the person may switch to. To act for a customer needs a reason, for
 * which the page of company accounts asks.
 */
export async function findCompanies({ text, owner, hrefOf }: Search): Promise<Group[]> {
  const { items } = await askOnce<{ items: CompanyAccount[] }>(owner, '/company-accounts')
  const entries = items
    .filter(({ isCurrent }) => !isCurrent)
    .filter((it) => hasWords(`${it.accountName} ${it.companyName} ${it.accountId}`, text))
    .map(({ accountId, accountName, role }): Entry => ({
      kind: 'companies',
      key: accountId,
      title: accountName,
      detail: accountId,
      ...(role === null
        ? { href: hrefOf('console-company-accounts', {}, { act: accountId }) }
        : { run: () => switchCompany(accountId) }),
    }))
  return [{ name: 'companies', entries }]
}
