import { css } from '@linaria/core'
import { Island } from '#components/islands/Island.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import SearchField from '#components/suggest/SearchField.island.tsx'
import { size, space, weight } from '#components/theme/tokens.ts'
import { pathOf, routes } from '#config/routes.ts'

/** A popular search. */
export interface Keyword {
  name: string
  searchKey: string
}

/** Site search with links to popular searches. */
export function HomeSearch({ keywords }: { keywords: readonly Keyword[] }) {
  const { t, locale } = useTexts()
  return (
    <>
      <Island
        of={SearchField}
        props={{
          action: `/${locale}${routes['marketplace-search'].path}`,
          locale,
          label: t('home:search.label'),
          placeholder: t('home:search.placeholder'),
          submit: t('home:search.button'),
        }}
      />
      {keywords.length > 0 && (
        <ul className={popular} aria-label={t('home:search.popular')}>
          {keywords.map(({ name, searchKey }) => (
            <li key={searchKey}>
              <a
                href={`/${locale}${pathOf('marketplace-search', {}, { keyword: searchKey, page: 1 })}`}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const popular = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  margin-block-start: ${space[3]};
  font-size: ${size.s};
  font-weight: ${weight.medium};
  a {
    display: inline-block;
    padding-block: 3px;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
`
