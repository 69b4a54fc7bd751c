import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { pathOf } from '#config/routes.ts'
import { size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { EventItem } from '#server/content/event/contract.ts'
import { EventCard } from './EventCard.tsx'

interface Props {
  items: readonly EventItem[]
  keyword: string
  /** URL of the page, without the anchor of a course. */
  url: string
  now: Date
}

/** Upcoming training courses, then past ones. With a keyword, only the courses that match it. */
export function TrainingList({ items, keyword, url, now }: Props) {
  const { t, locale } = useTexts()
  const home = `/${locale}${pathOf('marketplace-training')}`
  const groups = [
    { key: 'upcoming', items: items.filter((it) => it.isUpcoming) },
    { key: 'past', items: items.filter((it) => !it.isUpcoming) },
  ]
  return (
    <div className={list}>
      <Container>
        {keyword !== '' && items.length > 0 && (
          <p>
            {t('events:training.found', { count: items.length, keyword })}{' '}
            <a href={home}>{t('events:training.clear')}</a>
          </p>
        )}
        {groups
          .filter((it) => it.items.length > 0)
          .map(({ key, items: trainings }) => (
            <section key={key} aria-labelledby={`${key}-title`}>
              <h2 id={`${key}-title`}>
                {t(`events:training.${key}`, { count: trainings.length })}
              </h2>
              <ul>
                {trainings.map((it) => (
                  <li key={it.id}>
                    <EventCard event={it} url={`${url}#${it.id}`} now={now} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        {items.length === 0 && <NoTraining keyword={keyword} home={home} />}
      </Container>
    </div>
  )
}

function NoTraining({ keyword, home }: { keyword: string; home: string }) {
  const { t, locale } = useTexts()
  if (keyword !== '') {
    return (
      <EmptyState
        title={t('events:training.none.title', { keyword })}
        description={t('events:training.none.description')}
      >
        <LinkButton href={home}>{t('events:training.clear')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="calendar"
      title={t('events:training.empty.title')}
      description={t('events:training.empty.description')}
    >
      <LinkButton href={`/${locale}${pathOf('marketplace-webinars')}`}>
        {t('events:training.empty.next')}
      </LinkButton>
    </EmptyState>
  )
}

const list = css`
  padding-block: ${space[8]} ${space[16]};
  > div > p {
    margin-block-end: ${space[6]};
  }
  section + section {
    margin-block-start: ${space[12]};
  }
  section > h2 {
    margin-block-end: ${space[6]};
    font-size: ${size.l};
  }
  section > ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[5]};
  }
`
