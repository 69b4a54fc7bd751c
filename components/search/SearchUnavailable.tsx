import { useTexts } from '#components/islands/texts.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { type SearchQuery, searchHref } from './search-query.ts'

/**
 * Shown when the search service fails, with a link that repeats the search. Source: C13, trap 86.
 */
export function SearchUnavailable({ query }: { query: SearchQuery }) {
  const { t, locale } = useTexts()
  return (
    <EmptyState
      icon="alert"
      title={t('search:unavailable.title')}
      description={t('search:unavailable.description')}
    >
      <LinkButton icon="refresh" href={searchHref(locale, query)}>
        {t('search:unavailable.again')}
      </LinkButton>
    </EmptyState>
  )
}
