import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { size, space, weight } from '#components/theme/tokens.ts'
import type { CompanyAccount } from '#server/people/account/contract.ts'
import { type Switching, useSwitch } from '#components/app/use-switch.ts'

/** Loaded when somebody opens it, as every dialog with a form: react-hook-form is 13 kB. */
const ActDialog = lazy(() => import('./ActDialog.tsx').then((it) => ({ default: it.ActDialog })))

/** Loaded after the page, because the library of tables is 12 kB. */
const CompanyTable = lazy(() =>
  import('./CompanyTable.tsx').then((it) => ({ default: it.CompanyTable })),
)

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
  // the company switcher names a customer in the address
  const asked = companies.find((it) => it.role === null && it.accountId === query.get('act'))
  const [customer, setCustomer] = useState<CompanyAccount | null>(null)
  const opened = customer ?? asked
  const leaveAddress = (kept: CompanyAccount | null) => {
    setCustomer(kept)
    if (asked) void change({ act: null }, { replaces: true })
  }
  const switching = useSwitch()
  const keyword = query.get('keyword') ?? ''
  const shown = companies.filter((it) => matches(it, keyword))
  const empty = companies.length === 0 ? 'empty' : 'noMatch'
  const choose = (company: CompanyAccount) => {
    if (company.role === null) setCustomer(company)
    else switching.mutate({ accountId: company.accountId })
  }
  return (
    <div className={stack}>
      {(companies.length >= searchMinItems || keyword !== '') && (
        <SearchField
          label={t('app-company:search')}
          value={keyword}
          onChange={(text) => change({ keyword: text }, { replaces: true })}
        />
      )}
      {shown.length === 0 ? (
        <EmptyBlock title={t(`app-company:${empty}.title`)} text={t(`app-company:${empty}.text`)}>
          {keyword !== '' && (
            <AppButton onClick={() => void change({ keyword: null })}>
              {t('app:filters.clear')}
            </AppButton>
          )}
        </EmptyBlock>
      ) : (
        <CompanyGroups companies={shown} switching={switching} onChoose={choose} />
      )}
      <Suspense>
        {opened && (
          <ActDialog
            customer={opened}
            onSend={() => leaveAddress(opened)}
            onClose={() => leaveAddress(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

interface GroupsProps {
  companies: readonly CompanyAccount[]
  switching: Switching
  onChoose: (company: CompanyAccount) => void
}

/** The person's own companies, and apart from them the customers that they serve. */
function CompanyGroups({ companies, switching, onChoose }: GroupsProps) {
  const { t } = useTexts()
  const groups = [
    { key: 'own', items: companies.filter((it) => it.role !== null) },
    { key: 'customers', items: companies.filter((it) => it.role === null) },
  ].filter(({ items }) => items.length > 0)
  return (
    <div className={sections}>
      {switching.isError && (
        <Failure error={switching.error} title={t('app:companies.switchFailed')} />
      )}
      {groups.map(({ key, items }) => (
        <section key={key}>
          <h2>{t(`app-company:groups.${key}`)}</h2>
          <LoadedCode skeleton={<TableSkeleton rows={items.length} />}>
            <CompanyTable
              title={t(`app-company:groups.${key}`)}
              companies={items}
              switching={switching}
              onChoose={onChoose}
            />
          </LoadedCode>
        </section>
      ))}
    </div>
  )
}

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`

const sections = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  h2 {
    margin-block-end: ${space[3]};
    font-size: ${size.m};
    font-weight: ${weight.bold};
  }
`

function matches({ accountName, companyName, accountId }: CompanyAccount, keyword: string) {
  const wanted = keyword.normalize('NFKC').toLowerCase()
  return [accountName, companyName, accountId].some((it) => it.toLowerCase().includes(wanted))
}
