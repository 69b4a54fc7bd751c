import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { shadow, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Chip } from '#components/ui/Chip.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { searchForm } from '#components/ui/search-form.ts'
import { pathOf, routes } from '#config/routes.ts'

/** What visitors search for. */
export interface Keyword {
  name: string
  searchKey: string
}

/** A search of the whole site, and what others search for. */
export function HomeSearch({ keywords }: { keywords: readonly Keyword[] }) {
  const { t, locale } = useTexts()
  return (
    <>
      <form className={cx(form, searchForm)} role="search" action={`/${locale}${routes['marketplace-search'].path}`} aria-label={t('home:search.label')}>
        <Icon name="search" />
        <input name="keyword" type="search" required maxLength={100} placeholder={t('home:search.placeholder')} aria-label={t('home:search.label')} />
        <input name="page" type="hidden" value="1" />
        <button className={button} type="submit" data-tone="primary">
          {t('home:search.button')}
        </button>
      </form>
      {keywords.length > 0 && (
        <ul className={popular} aria-label={t('home:search.popular')}>
          {keywords.map(({ name, searchKey }) => (
            <li key={searchKey}>
              <Chip href={`/${locale}${pathOf('marketplace-search', {}, { keyword: searchKey, page: 1 })}`}>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const form = css`
  max-width: 34rem;
  box-shadow: ${shadow.s};
`

const popular = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-block-start: ${space[4]};
`
