import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { SearchPage } from '#server/content/search/contract.ts'
import { type Asked, searchHref, sources } from './asked.ts'

/** Nothing was found: why that may be, and what to try. */
export function NothingFound({ keyword }: { keyword: string }) {
  const { t, locale } = useTexts()
  const words = keyword.split(/\s+/)
  return (
    <div className={nothing}>
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
            {[...new Set(words)].slice(0, mostWords).map((it) => (
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

/** A page behind the last, or a source that has nothing of what there is. Source: C13. */
export function NothingHere({
  asked: { keyword, pageIndex, source },
  found,
}: {
  asked: Asked
  found: SearchPage
}) {
  const { t, locale } = useTexts()
  const { counts, pageSize, totalCount } = found
  if (totalCount > 0) {
    const last = Math.ceil(totalCount / pageSize)
    return (
      <EmptyState
        icon="file"
        title={t('search:beyond.title', { page: pageIndex })}
        description={t('search:beyond.description', { count: last, keyword })}
      >
        <LinkButton href={searchHref(locale, { keyword, pageIndex: last, source })}>
          {t('search:beyond.last', { page: last })}
        </LinkButton>
      </EmptyState>
    )
  }
  const all = sources.reduce((sum, it) => sum + counts[it], 0)
  return (
    <EmptyState
      title={t('search:noneOfSource.title', { keyword })}
      description={t('search:noneOfSource.description')}
    >
      <LinkButton href={searchHref(locale, { keyword })}>
        {t('search:noneOfSource.all', { count: all })}
      </LinkButton>
    </EmptyState>
  )
}

/** The search does not answer; what was searched for is kept. Source: C13, trap 86. */
export function Unavailable({ asked }: { asked: Asked }) {
  const { t, locale } = useTexts()
  return (
    <EmptyState
      icon="alert"
      title={t('search:unavailable.title')}
      description={t('search:unavailable.description')}
    >
      <LinkButton icon="refresh" href={searchHref(locale, asked)}>
        {t('search:unavailable.again')}
      </LinkButton>
    </EmptyState>
  )
}

const mostWords = 5

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
