import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { CompanyAccount } from '#server/people/account/contract.ts'
import { CompanyTable } from './CompanyTable.tsx'
import { useSwitch } from './use-switch.ts'

/** Loaded when somebody opens it, as every dialog with a form: react-hook-form is 13 kB. */
const ActDialog = lazy(() => import('./ActDialog.tsx').then((it) => ({ default: it.ActDialog })))

const searchMinItems = 6

/** The companies that the person may work for; sales representatives also see their customers. */
export function CompanyAccountsPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-company:title')}
      description={t('app-company:description')}
      permission="company.switch"
      needsCompany={false}
      skeleton={<TableSkeleton rows={4} />}
    >
      {() => <CompanyAccounts />}
    </AppPage>
  )
}

function CompanyAccounts() {
  const { t } = useTexts()
  const query = useQuery(
    queries.account.companies.queryOptions({ placeholderData: keepPreviousData }),
  )
  return (
    <Loaded
      query={query}
      failedTitle={t('app-company:failed')}
      skeleton={<TableSkeleton rows={4} />}
    >
      {({ items }) => <CompanyList companies={items} />}
    </Loaded>
  )
}

function CompanyList({ companies }: { companies: readonly CompanyAccount[] }) {
  const { t } = useTexts()
  const { query, change } = useQueryString()
  const [customer, setCustomer] = useState<CompanyAccount | null>(null)
  const switching = useSwitch()
  const keyword = query.get('keyword') ?? ''
  const shown = companies.filter((it) => matches(it, keyword))
  const choose = (company: CompanyAccount) => {
    if (company.role === null) setCustomer(company)
    else switching.mutate({ accountId: company.accountId })
  }
  return (
    <>
      {companies.length >= searchMinItems && (
        <SearchField
          label={t('app-company:search')}
          value={keyword}
          onChange={(text) => change({ keyword: text }, { replaces: true })}
        />
      )}
      {shown.length === 0 ? (
        <EmptyBlock title={t('app-company:noMatch.title')} text={t('app-company:noMatch.text')} />
      ) : (
        <CompanyTable companies={shown} switching={switching} onChoose={choose} />
      )}
      <Suspense>
        {customer && <ActDialog customer={customer} onClose={() => setCustomer(null)} />}
      </Suspense>
    </>
  )
}

function matches({ accountName, companyName, accountId }: CompanyAccount, keyword: string) {
  const wanted = keyword.normalize('NFKC').toLowerCase()
  return [accountName, companyName, accountId].some((it) => it.toLowerCase().includes(wanted))
}
