import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { searchForm } from '#components/ui/search-form.ts'
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
      <form
        className={searchForm}
        role="search"
        action={`/${locale}${routes['marketplace-search'].path}`}
        aria-label={t('home:search.label')}
      >
        <Icon name="search" />
        <input
          name="keyword"
          type="search"
          required
          maxLength={100}
          placeholder={t('home:search.placeholder')}
          aria-label={t('home:search.label')}
        />
        <input name="page" type="hidden" value="1" />
        <button className={button} type="submit" data-tone="primary">
          {t('home:search.button')}
        </button>
      </form>
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
