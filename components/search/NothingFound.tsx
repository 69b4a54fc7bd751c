import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { searchHref } from './search-query.ts'

/** Maximum number of words in the keyword to offer as separate searches. */
const maxWords = 5

/** Shown when a search finds nothing, with suggestions for other searches. */
export function NothingFound({ keyword }: { keyword: string }) {
  const { t, locale } = useTexts()
  const words = keyword.split(/\s+/)
  return (
    <div className={nothing} data-search-keyword={keyword} data-search-results={0}>
      <EmptyState
        title={t('search:none.title', { keyword })}
        description={t('search:none.description')}
      />
      <h3>{t('search:none.try')}</h3>
      <ul>
        {['spelling', 'shorter', 'part'].map((it) => (
          <li key={it}>{t(`search:none.${it}`)}</li>
        ))}
        {words.length > 1 && (
          <li>
            {t('search:none.oneWord')}{' '}
            {[...new Set(words)].slice(0, maxWords).map((it) => (
              <a key={it} href={searchHref(locale, { keyword: it })}>
                {it}
              </a>
            ))}
          </li>
        )}
      </ul>
    </div>
  )
}

const nothing = css`
  h3 {
    margin-block: ${space[6]} ${space[2]};
  }
  ul {
    display: grid;
    gap: ${space[2]};
    padding-inline-start: 1.25em;
    font-size: ${size.s};
    color: ${color.muted};
    list-style: disc;
  }
  a + a {
    margin-inline-start: ${space[3]};
  }
`
