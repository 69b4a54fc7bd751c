import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { media, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Pager } from '#components/ui/Pager.tsx'
import type { EventItem } from '#server/content/event/contract.ts'
import { EventCard } from './EventCard.tsx'
import { RecordingCard } from './RecordingCard.tsx'
import { type EventListPage, type EventTab, pageSizes, webinarAddress } from './webinar-address.ts'

interface Props {
  place: EventListPage
  items: readonly EventItem[]
  totalCount: number
  /** URL of the page, without the anchor of an event. */
  url: string
  now: Date
}

/** A page of upcoming events or of recordings, with links to the other pages. */
export function EventList({ place: { tab, pageIndex }, items, totalCount, url, now }: Props) {
  const { t, locale } = useTexts()
  return (
    <section className={section} aria-labelledby="list-title">
      <Container>
        <h2 id="list-title">{t(`events:list.${tab}`, { count: totalCount })}</h2>
        {items.length > 0 ? (
          <ul data-tab={tab}>
            {items.map((it) => (
              <li key={it.id}>
                {tab === 'upcoming' ? (
                  <EventCard event={it} url={`${url}#${it.id}`} now={now} />
                ) : (
                  <RecordingCard event={it} />
                )}
              </li>
            ))}
          </ul>
        ) : (
          <NoEvents tab={tab} pageIndex={pageIndex} totalCount={totalCount} />
        )}
        {items.length > 0 && (
          <Pager
            pageIndex={pageIndex}
            pageSize={pageSizes[tab]}
            totalCount={totalCount}
            hrefOf={(index) => webinarAddress(locale, { tab, pageIndex: index })}
          />
        )}
      </Container>
    </section>
  )
}

/** Shown if there are no events at all, or if the page is beyond the last one. Source: C13. */
function NoEvents({
  tab,
  pageIndex,
  totalCount,
}: {
  tab: EventTab
  pageIndex: number
  totalCount: number
}) {
  const { t, locale } = useTexts()
  const lastPage = Math.ceil(totalCount / pageSizes[tab])
  if (lastPage > 0) {
    return (
      <EmptyState
        icon="calendar"
        title={t('events:beyond.title', { page: pageIndex })}
        description={t('events:beyond.description', { count: lastPage })}
      >
        <LinkButton href={webinarAddress(locale, { tab, pageIndex: lastPage })}>
          {t('events:beyond.last')}
        </LinkButton>
      </EmptyState>
    )
  }
  const other = tab === 'upcoming' ? 'on-demand' : 'upcoming'
  return (
    <EmptyState
      icon="calendar"
      title={t(`events:none.${tab}.title`)}
      description={t(`events:none.${tab}.description`)}
    >
      <LinkButton href={webinarAddress(locale, { tab: other })}>
        {t(`events:none.${tab}.next`)}
      </LinkButton>
    </EmptyState>
  )
}

const section = css`
  padding-block: ${space[8]} ${space[16]};
  h2 {
    margin-block-end: ${space[6]};
    font-size: ${size.l};
  }
  > div > div h2 {
    margin: 0;
  }
  ul[data-tab] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[5]};
  }
  ul[data-tab='on-demand'] {
    gap: ${space[12]} ${space[8]};
    ${media.tablet} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`
