import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { media, radius, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Pager } from '#components/ui/Pager.tsx'
import { Section } from '#components/ui/Section.tsx'
import { feedPathOf } from '#config/routes.ts'
import { lastPageOf, type NewsListData, newsPath } from './news-search.ts'
import { ResourceCard } from './ResourceCard.tsx'

/**
 * A page of the news list with a pager. An empty list says why it is empty and what to do next.
 * Source: spec §9, C13.
 */
export function NewsList({ news }: { news: NewsListData }) {
  const { t, locale } = useTexts()
  const { list, page, keyword, chosen } = news
  if (list.items.length === 0) return <EmptyNews news={news} />
  const last = lastPageOf(list)
  const entries = t('news:count', { count: list.totalCount })
  const isAll = keyword === '' && chosen === null
  return (
    <Section
      id="list"
      title={keyword === '' ? (chosen?.typeName ?? t('news:latest')) : t('news:found', { keyword })}
      description={last > 1 ? t('news:countPage', { entries, page, last }) : entries}
      more={
        isAll
          ? { text: t('news:rss'), href: feedPathOf(locale) }
          : { text: t('news:everything'), href: newsPath(locale) }
      }
    >
      <ul className={rows}>
        {list.items.map((it, index) => (
          <li key={it.id}>
            <ResourceCard item={it} isPriority={index === 0 && !(isAll && page === 1)} />
          </li>
        ))}
      </ul>
      <Pager
        pageIndex={page}
        pageSize={list.pageSize}
        totalCount={list.totalCount}
        hrefOf={(it) => newsPath(locale, { ...news, page: it })}
      />
    </Section>
  )
}

function EmptyNews({ news }: { news: NewsListData }) {
  return (
    <Container>
      <div className={empty}>
        <EmptyReason news={news} />
      </div>
    </Container>
  )
}

function EmptyReason({ news: { list, page, type, keyword, chosen } }: { news: NewsListData }) {
  const { t, locale } = useTexts()
  const last = lastPageOf(list)
  const countOfAllTypes = list.types.reduce((sum, it) => sum + it.count, 0)
  if (last > 0)
    return (
      <EmptyState
        icon="file"
        title={t('news:beyond.title', { page })}
        description={t('news:beyond.text', { last })}
      >
        <LinkButton href={newsPath(locale, { page: last, type, keyword })}>
          {t('news:beyond.action', { last })}
        </LinkButton>
      </EmptyState>
    )
  if (keyword === '')
    return (
      <EmptyState icon="file" title={t('news:none.empty')} description={t('news:none.emptyText')}>
        <LinkButton href={newsPath(locale)}>{t('news:everything')}</LinkButton>
      </EmptyState>
    )
  if (chosen && countOfAllTypes > 0)
    return (
      <EmptyState
        title={t('news:none.title', { keyword })}
        description={t('news:none.elsewhere', { count: countOfAllTypes })}
      >
        <LinkButton href={newsPath(locale, { keyword })}>{t('news:none.allTypes')}</LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState title={t('news:none.title', { keyword })} description={t('news:none.text')}>
      <LinkButton href={newsPath(locale)}>{t('news:everything')}</LinkButton>
    </EmptyState>
  )
}

const rows = css`
  display: grid;
  gap: ${space[4]};
  article {
    align-items: start;
    > div {
      align-self: center;
    }
  }
  ${media.belowTablet} {
    article {
      grid-template: auto / 104px minmax(0, 1fr);
      gap: ${space[4]};
      padding: ${space[4]};
      > span {
        aspect-ratio: 4 / 3;
        border-radius: ${radius.s};
      }
      > div {
        align-self: start;
        padding: 0;
      }
    }
  }
  ${media.tablet} {
    gap: ${space[5]};
    article {
      grid-template: auto / clamp(200px, 26%, 300px) minmax(0, 1fr);
      align-items: stretch;
      min-height: 168px;
      > span {
        aspect-ratio: auto;
      }
      > div {
        padding: ${space[5]} ${space[6]};
      }
      h3 {
        font-size: ${size.l};
      }
    }
  }
`

const empty = css`
  padding-block: ${space[10]};
  h2 {
    overflow-wrap: anywhere;
  }
`
