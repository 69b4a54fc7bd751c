import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { Section } from '#components/ui/Section.tsx'
import type { EventItem } from '#server/content/event/contract.ts'
import { type EventListPage, type EventTab, pageOfItem, webinarAddress } from './webinar-address.ts'
import { dayText, isoIn } from './event-times.ts'

interface Props {
  /** All items of the list. */
  items: readonly EventItem[]
  /** The current page. */
  place: EventListPage
}

/**
 * Index of the events on the list's other pages. A search result links to an event by its anchor,
 * without a page number. If the event is on another page, the anchor is in this index, and
 * redirect-to-list-page.ts redirects to that page.
 */
export function OtherDates({ items, place: { tab, pageIndex } }: Props) {
  const { t, locale } = useTexts()
  const others = items
    .map((event, index) => ({ event, page: pageOfItem(index, tab) }))
    .filter((it) => it.page !== pageIndex)
  if (others.length === 0) return null
  return (
    <Section
      id="others"
      tone="band"
      title={t(`events:others.${tab}.title`)}
      description={t(`events:others.${tab}.description`)}
    >
      <ul className={list}>
        {others.map(({ event, page }) => (
          <OtherDate
            key={event.id}
            event={event}
            href={`${webinarAddress(locale, { tab, pageIndex: page })}#${event.id}`}
            tab={tab}
          />
        ))}
      </ul>
    </Section>
  )
}

function OtherDate({ event, href, tab }: { event: EventItem; href: string; tab: EventTab }) {
  const { t, locale, lang } = useTexts()
  return (
    <li id={event.id} lang={foreignLang(event.lang, locale)}>
      <time dateTime={isoIn(event.startsAt, event.timeZone).slice(0, 10)} lang={lang}>
        {dayText(event, locale)}
      </time>
      <a href={href} data-elsewhere>
        {event.title}
      </a>
      {tab === 'upcoming' && (
        <span lang={lang}>
          {[t(`events:kind.${event.kind}`), event.city ?? t('events:format.online')].join(' · ')}
        </span>
      )}
    </li>
  )
}

const list = css`
  display: grid;
  gap: ${space[3]} ${space[8]};
  font-size: ${size.s};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  li {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr);
    align-content: start;
    gap: 0 ${space[4]};
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    &:target {
      border-color: ${color.link};
    }
  }
  time {
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
  a {
    font-weight: ${weight.medium};
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  span {
    grid-column: 2;
    color: ${color.muted};
  }
`
