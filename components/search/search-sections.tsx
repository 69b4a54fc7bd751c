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
import { type Asked, askedOf } from './asked.ts'
import { Groups } from './Groups.tsx'
import { NothingFound, NothingHere, Unavailable } from './NoResults.tsx'
import { Popular } from './Popular.tsx'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'

/** The search page: its field at once, what was found as soon as it is there. Source: spec §2, §5, C13. */
export function searchSections(page: DocumentContext): Section[] {
  const asked = askedOf(page.query)
  const head = (
    <PageHead crumbs={searchCrumbs(page)} title={page.texts.t('search:heading')}>
      <SearchForm keyword={asked.keyword} />
    </PageHead>
  )
  return [
    { key: 'heading', load: () => head },
    {
      key: 'results',
      load: () => (asked.keyword === '' ? drawStart(page) : drawFound(page, asked)),
    },
  ]
}

/** The way to the search page. */
export function searchCrumbs({
  locale,
  texts: { t },
}: Pick<DocumentContext, 'locale' | 'texts'>): Crumb[] {
  return [
    { text: t('search:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('search:heading') },
  ]
}

/** Nothing is searched for: what others search for, and what there is. The search is not asked. Source: C13. */
async function drawStart(page: DocumentContext): Promise<ReactNode> {
  const { read, locale: websiteCode } = page
  const [keywords, groups] = await Promise.all([
    popularKeywords(page),
    orElse(
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

async function drawFound(page: DocumentContext, asked: Asked): Promise<ReactNode> {
  const [found, keywords] = await Promise.all([foundPage(page, asked), popularKeywords(page)])
  return (
    <Container>
      <div className={layout}>
        <Outcome asked={asked} found={found} />
        <aside>
          <Popular keywords={keywords} />
          <AskPeople />
        </aside>
      </div>
    </Container>
  )
}

function Outcome({ asked, found }: { asked: Asked; found: SearchPage | undefined }) {
  if (!found) return <Unavailable asked={asked} />
  if (found.items.length > 0) return <Results asked={asked} found={found} />
  const { products, solutions, others } = found.counts
  return products + solutions + others === 0 ? (
    <NothingFound keyword={asked.keyword} />
  ) : (
    <NothingHere asked={asked} found={found} />
  )
}

/** What is found; undefined when the search does not answer. Each keyword that finds nothing is counted, so that page is not kept. */
async function foundPage(
  page: DocumentContext,
  { keyword, pageIndex, source }: Asked,
): Promise<SearchPage | undefined> {
  try {
    const found = await page.read.search.find({
      websiteCode: page.locale,
      keyword,
      pageIndex,
      ...(source ? { source } : {}),
    })
    if (found.items.length === 0) page.preventCaching()
    return found
  } catch (error) {
    page.onSectionFailed('results', error)
    return undefined
  }
}

function popularKeywords(page: DocumentContext) {
  const { read, locale: websiteCode } = page
  return orElse(
    page,
    read.catalog.popularKeywords({ websiteCode }).then((it) => it.items),
    [],
  )
}

async function orElse<T>(
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
