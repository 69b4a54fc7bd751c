import { useTexts } from '#components/islands/texts.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { SearchPage } from '#server/content/search/contract.ts'
import { type SearchQuery, searchHref, sources } from './search-query.ts'

interface Props {
  query: SearchQuery
  result: SearchPage
}

/**
 * Shown if the requested page is after the last one, or if only other sources have results.
 * Source: C13.
 */
export function EmptyResultPage({ query: { keyword, pageIndex, source }, result }: Props) {
  const { t, locale } = useTexts()
  const { counts, pageSize, totalCount } = result
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
