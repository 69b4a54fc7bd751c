import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { choiceList } from './wizard-style.ts'

const shownLicenses = 8

/** First step of a wizard: finds the license by its serial number or device. */
export function LicenseChoice({ state }: { state: 'not_activated' | 'active' }) {
  const { t } = useTexts()
  const { hrefWith } = useQueryString()
  const [keyword, setKeyword] = useState('')
  const input = {
    ...(keyword === '' ? { state } : { keyword }),
    sort: 'product' as const,
    pageSize: shownLicenses,
  }
  const query = useQuery(
    queries.license.page.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  return (
    <>
      <SearchField label={t('app-license:search')} value={keyword} onChange={setKeyword} />
      <Loaded query={query} failedTitle={t('app-license:failed')} skeleton={<ChoiceSkeleton />}>
        {({ items, totalItems }) =>
          items.length === 0 ? (
            <EmptyBlock
              title={t(`app-license:wizard.none.${keyword === '' ? state : 'search'}`)}
              text={t('app-license:wizard.noneText')}
            />
          ) : (
            <>
              <ul className={choiceList}>
                {items.map(({ serialNumber, name, deviceName, deviceId, state: its }) => (
                  <li key={serialNumber}>
                    <a href={hrefWith({ serialNumber })}>
                      <b>{name}</b>
                      <small>
                        {serialNumber}
                        {` · ${deviceName ?? deviceId ?? t(`app-license:state.${its}`)}`}
                      </small>
                    </a>
                  </li>
                ))}
              </ul>
              {totalItems > items.length && (
                <p>{t('app-license:wizard.more', { count: totalItems - items.length })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function ChoiceSkeleton() {
  return (
    <div className={bones}>
      {[0, 1, 2, 3].map((it) => (
        <Skeleton key={it} of="block" />
      ))}
    </div>
  )
}

const bones = css`
  display: grid;
  grid-auto-rows: 66px;
  gap: ${space[2]};
`
