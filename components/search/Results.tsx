import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { FilterLinks } from '#components/ui/FilterLinks.tsx'
import { Notice } from '#components/ui/Notice.tsx'
import { Pager } from '#components/ui/Pager.tsx'
import type { SearchPage } from '#server/content/search/contract.ts'
import { type SearchQuery, searchHref, sources } from './search-query.ts'
import { ResultRow } from './ResultRow.tsx'

interface Props {
  query: SearchQuery
  result: SearchPage
}

/** Search results: counts by source, one page of results, and a pager. Source: spec §5, C13. */
export function Results({ query, result }: Props) {
  const { t, locale } = useTexts()
  const { keyword, source } = query
  const { counts, items, pageIndex, pageSize, totalCount, correctedTo, isPartial } = result
  const all = counts.products + counts.solutions + counts.others
  const options = [undefined, ...sources]
    .map((option) => ({ option, count: option ? counts[option] : all }))
    .filter(({ option, count }) => count > 0 || option === source)
    .map(({ option, count }) => ({
      href: searchHref(locale, { keyword, source: option }),
      text: t(`search:sources.${option ?? 'all'}`),
      isCurrent: option === source,
      count,
    }))
  return (
    <div className={results} data-search-keyword={keyword} data-search-results={all}>
      <h2>{t('search:count', { count: all, keyword: correctedTo ?? keyword })}</h2>
      {correctedTo !== null && (
        <Notice>
          {t('search:corrected', { keyword })}{' '}
          <a href={searchHref(locale, { keyword: correctedTo })}>
            {t('search:searchFor', { keyword: correctedTo })}
          </a>
        </Notice>
      )}
      {isPartial && <Notice>{t('search:partial')}</Notice>}
      <FilterLinks label={t('search:filter')} options={options} />
      <ol start={(pageIndex - 1) * pageSize + 1}>
        {items.map((it) => (
          <ResultRow key={it.pageUrl} item={it} />
        ))}
      </ol>
      <Pager
        pageIndex={pageIndex}
        pageSize={pageSize}
        totalCount={totalCount}
        hrefOf={(index) => searchHref(locale, { keyword, pageIndex: index, source })}
      />
    </div>
  )
}

const results = css`
  h2 {
    font-size: ${size.xl};
    font-weight: ${weight.bold};
    overflow-wrap: anywhere;
  }
  > * + * {
    margin-block-start: ${space[4]};
  }
  > ol {
    border-block-end: 1px solid ${color.line};
    ${media.tablet} {
      margin-block-start: ${space[6]};
    }
  }
`
