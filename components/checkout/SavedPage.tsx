import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { pageIndexIn, useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { space } from '#components/theme/tokens.ts'
import { ConfigurationTable } from './ConfigurationTable.tsx'
import { QuoteTable } from './QuoteTable.tsx'

const pageSize = 10

/** Saved configurations and quotes of the company, with their prices then and now. Source: BT5. */
export function SavedPage() {
  const profile = useProfile()
  return (
    <div className={panels}>
      <Configurations />
      {hasPermission(profile, 'order.view') && <Quotes />}
    </div>
  )
}

function Configurations() {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const pageIndex = pageIndexIn(query)
  const list = useQuery(
    queries.checkout.configurations.queryOptions({ input: { pageIndex, pageSize } }),
  )
  return (
    <Panel title={t('app-bto:saved.configurations')}>
      <Loaded
        query={list}
        failedTitle={t('app-bto:saved.failed')}
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ items, totalItems }) =>
          totalItems === 0 ? (
            <EmptyBlock title={t('app-bto:saved.none')} text={t('app-bto:saved.noneText')} />
          ) : (
            <div>
              <ConfigurationTable rows={items} />
              <ListPager
                of={t('app-bto:saved.configurations')}
                pageIndex={pageIndex}
                pageSize={pageSize}
                totalItems={totalItems}
                hrefOf={(page) => hrefWith({ page })}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Quotes() {
  const { t } = useTexts()
  const websiteCode = useWebsiteCode()
  const { query, hrefWith } = useQueryString()
  const pageIndex = pageIndexIn(new URLSearchParams({ page: query.get('quotes') ?? '' }))
  const list = useQuery(
    queries.checkout.savedQuotes.queryOptions({ input: { pageIndex, pageSize, websiteCode } }),
  )
  return (
    <Panel title={t('app-bto:saved.quotes')}>
      <Loaded
        query={list}
        failedTitle={t('app-bto:saved.failed')}
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ items, totalItems }) =>
          totalItems === 0 ? (
            <EmptyBlock
              title={t('app-bto:saved.noQuotes')}
              text={t('app-bto:saved.noQuotesText')}
            />
          ) : (
            <div>
              <QuoteTable rows={items} />
              <ListPager
                of={t('app-bto:saved.quotes')}
                pageIndex={pageIndex}
                pageSize={pageSize}
                totalItems={totalItems}
                hrefOf={(quotes) => hrefWith({ quotes })}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

const panels = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
`
