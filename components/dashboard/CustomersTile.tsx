import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Tile } from './Tile.tsx'

/** For people who have not chosen a company: their companies, or the customers whom they serve. */
export function CustomersTile() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { isSales } = useProfile()
  const query = useQuery(queries.account.companies.queryOptions())
  return (
    <Tile title={t(`app-dashboard:customers.${isSales ? 'title' : 'companies'}`)} isWide>
      <p>{t(`app-dashboard:customers.${isSales ? 'text' : 'choose'}`)}</p>
      <Loaded
        query={query}
        failedTitle={t('app-dashboard:customers.failed')}
        skeleton={<Skeleton of="text" lines={3} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('app-dashboard:customers.none')}</p>
          ) : (
            <ul className={names}>
              {items.map((it) => (
                <li key={it.accountId}>
                  {it.role === null ? (
                    // acting needs a reason, which that page asks for
                    <a href={hrefOf('console-company-accounts', {}, { act: it.accountId })}>
                      {it.accountName}
                    </a>
                  ) : (
                    it.accountName
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p>
        <a className={button} data-tone="primary" href={hrefOf('console-company-accounts')}>
          {t('account:chooseCompany')}
        </a>
      </p>
    </Tile>
  )
}

const names = css`
  display: grid;
  gap: ${space[1]};
`
