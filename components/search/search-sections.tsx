import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { DocumentContext, Section } from '#components/document/context.ts'
import type { Crumb } from '#components/document/structured-data.ts'
import { media, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { PageHead } from '#components/ui/PageHead.tsx'
import { pathOf } from '#config/routes.ts'
import type { SearchPage } from '#server/content/search/contract.ts'
import { AskPeople } from './AskPeople.tsx'
import { type SearchQuery, parseSearchQuery } from './search-query.ts'
import { EmptyResultPage } from './EmptyResultPage.tsx'
import { Groups } from './Groups.tsx'
import { NothingFound } from './NothingFound.tsx'
import { Popular } from './Popular.tsx'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchUnavailable } from './SearchUnavailable.tsx'

/**
 * Returns the sections of the search page: the form, which does not wait for the search, and the
 * results.
 * Source: spec §2, §5, C13.
 */
export function searchSections(page: DocumentContext): Section[] {
  const query = parseSearchQuery(page.query)
  const head = (
    <PageHead crumbs={searchCrumbs(page)} title={page.texts.t('search:heading')}>
      <SearchForm keyword={query.keyword} />
    </PageHead>
  )
  return [
    { key: 'heading', load: () => head },
    {
      key: 'results',
      load: () => (query.keyword === '' ? renderStart(page) : renderResults(page, query)),
    },
  ]
}

/** Returns the breadcrumbs of the search page. */
export function searchCrumbs({
  locale,
  texts: { t },
}: Pick<DocumentContext, 'locale' | 'texts'>): Crumb[] {
  return [
    { text: t('search:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('search:heading') },
  ]
}

/**
 * Renders the page without a keyword: popular searches and product groups. Does not call the search
 * service.
 * Source: C13.
 */
async function renderStart(page: DocumentContext): Promise<ReactNode> {
  const { read, locale: websiteCode } = page
  const [keywords, groups] = await Promise.all([
    popularKeywords(page),
    readOr(
      page,
      read.catalog.categories({ websiteCode }).then((it) => it.groups),
      [],
    ),
  ])
  return (
    <Container>
      <div className={start}>
        <Popular keywords={keywords} />
        <Groups groups={groups} />
      </div>
    </Container>
  )
}

async function renderResults(page: DocumentContext, query: SearchQuery): Promise<ReactNode> {
  const [result, keywords] = await Promise.all([search(page, query), popularKeywords(page)])
  return (
    <Container>
      <div className={layout}>
        <Outcome query={query} result={result} />
        <aside>
          <Popular keywords={keywords} />
          <AskPeople />
        </aside>
      </div>
    </Container>
  )
}

function Outcome({ query, result }: { query: SearchQuery; result: SearchPage | undefined }) {
  if (!result) return <SearchUnavailable query={query} />
  if (result.items.length > 0) return <Results query={query} result={result} />
  const { products, solutions, others } = result.counts
  if (products + solutions + others === 0) return <NothingFound keyword={query.keyword} />
  return <EmptyResultPage query={query} result={result} />
}

/**
 * Runs the search; returns undefined if it fails. A page without results is not cached, so that the
 * search service can count every search that finds nothing.
 */
async function search(
  page: DocumentContext,
  { keyword, pageIndex, source }: SearchQuery,
): Promise<SearchPage | undefined> {
  try {
    const result = await page.read.search.find({
      websiteCode: page.locale,
      keyword,
      pageIndex,
      ...(source ? { source } : {}),
    })
    if (result.items.length === 0) page.preventCaching()
    return result
  } catch (error) {
    page.onSectionFailed('results', error)
    return undefined
  }
}

function popularKeywords(page: DocumentContext) {
  const { read, locale: websiteCode } = page
  return readOr(
    page,
    read.catalog.popularKeywords({ websiteCode }).then((it) => it.items),
    [],
  )
}

async function readOr<T>(
  page: DocumentContext,
  read: Promise<T>,
  fallback: NoInfer<T>,
): Promise<T> {
  try {
    return await read
  } catch (error) {
    page.onSectionFailed('results', error)
    return fallback
  }
}

const start = css`
  padding-block: ${space[10]} 0;
`

const layout = css`
  display: grid;
  gap: ${space[12]};
  padding-block: ${space[8]} 0;
  > aside {
    display: grid;
    gap: ${space[8]};
    align-content: start;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 280px;
    gap: ${space[16]};
  }
`
