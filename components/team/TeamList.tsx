import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { pageIndexIn, useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { ListPager } from '#components/app/ListPager.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { TeamContact } from '#server/trade/team/contract.ts'
import type { ContactAction } from './ContactTable.tsx'
import {
  contactsPerPage,
  contactStatuses,
  filterIn,
  matchesSearch,
  teamRoles,
} from './team-filter.ts'
import { controls, stack } from './team-style.ts'

/** Loaded after the page, because the library of tables is 12 kB. */
const ContactTable = lazy(() =>
  import('./ContactTable.tsx').then((it) => ({ default: it.ContactTable })),
)
const EditDialog = lazy(() => import('./EditDialog.tsx').then((it) => ({ default: it.EditDialog })))
const RemoveDialog = lazy(() =>
  import('./RemoveDialog.tsx').then((it) => ({ default: it.RemoveDialog })),
)
const WithdrawDialog = lazy(() =>
  import('./WithdrawDialog.tsx').then((it) => ({ default: it.WithdrawDialog })),
)

/** All contacts of the team, filtered in the browser as the spec says. Source: spec §5. */
export function TeamList() {
  const { t } = useTexts()
  const query = useQuery(queries.team.contacts.queryOptions())
  return (
    <Loaded query={query} failedTitle={t('app-team:failed')} skeleton={<TableSkeleton rows={5} />}>
      {({ items }) => <Contacts contacts={items} />}
    </Loaded>
  )
}

interface Opened {
  action: ContactAction
  contact: TeamContact
}

function Contacts({ contacts }: { contacts: readonly TeamContact[] }) {
  const { query, hrefWith } = useQueryString()
  const [opened, setOpened] = useState<Opened | null>(null)
  const filter = filterIn(query)
  const found = contacts.filter((it) => matchesSearch(it, filter))
  const shown = found.filter((it) => filter.status === 'all' || it.status === filter.status)
  const pageIndex = pageIndexIn(query)
  const page = shown.slice((pageIndex - 1) * contactsPerPage, pageIndex * contactsPerPage)
  const close = () => setOpened(null)
  return (
    <div className={stack}>
      <Controls found={found} />
      {page.length === 0 ? (
        <NoContacts isFiltered={found.length < contacts.length || shown.length < found.length} />
      ) : (
        <LoadedCode skeleton={<TableSkeleton rows={page.length} />}>
          <ContactTable
            contacts={page}
            all={contacts}
            onAction={(action, contact) => setOpened({ action, contact })}
          />
        </LoadedCode>
      )}
      <ListPager
        pageIndex={pageIndex}
        pageSize={contactsPerPage}
        totalItems={shown.length}
        hrefOf={(index) => hrefWith({ page: index === 1 ? null : index })}
      />
      <Suspense>
        {opened?.action === 'edit' && (
          <EditDialog contact={opened.contact} all={contacts} onClose={close} />
        )}
        {opened?.action === 'remove' && (
          <RemoveDialog contact={opened.contact} all={contacts} onClose={close} />
        )}
        {opened?.action === 'withdraw' && (
          <WithdrawDialog contact={opened.contact} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

/** The filters. Their counts are those of the contacts that the search finds. */
function Controls({ found }: { found: readonly TeamContact[] }) {
  const { t } = useTexts()
  const { query, hrefWith, change } = useQueryString()
  const filter = filterIn(query)
  const presets = (['all', ...contactStatuses] as const).map((status) => ({
    text: t(`app-team:status.${status}`),
    href: hrefWith({ status: status === 'all' ? null : status, page: null }),
    isCurrent: filter.status === status,
    count: status === 'all' ? found.length : found.filter((it) => it.status === status).length,
  }))
  return (
    <>
      <PresetLinks label={t('app-team:status.label')} presets={presets} />
      <div className={controls}>
        <SearchField
          label={t('app-team:search')}
          value={filter.keyword}
          onChange={(keyword) => change({ keyword, page: null }, { replaces: true })}
        />
        <select
          aria-label={t('app-team:role.filter')}
          value={filter.role}
          onChange={({ target }) =>
            change({ role: target.value === 'all' ? null : target.value, page: null })
          }
        >
          <option value="all">{t('app-team:role.all')}</option>
          {teamRoles.map((role) => (
            <option key={role} value={role}>
              {t(`app-team:role.${role}.name`)}
            </option>
          ))}
        </select>
        <p>{t('app-team:searchHint')}</p>
      </div>
    </>
  )
}

function NoContacts({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTexts()
  const { change } = useQueryString()
  const key = isFiltered ? 'noMatch' : 'empty'
  return (
    <EmptyBlock title={t(`app-team:${key}.title`)} text={t(`app-team:${key}.text`)}>
      {isFiltered && (
        <AppButton onClick={() => change({ status: null, role: null, keyword: null, page: null })}>
          {t('app-team:clear')}
        </AppButton>
      )}
    </EmptyBlock>
  )
}
