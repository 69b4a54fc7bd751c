import { css } from '@linaria/core'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import { pathOf } from '#config/routes.ts'
import type { EventItem } from '#server/content/event/contract.ts'
import { calendarHref } from './calendar-file.ts'
import { EventFacts } from './EventFacts.tsx'
import { EventProducts } from './EventProducts.tsx'
import { isoIn, dateBadge } from './event-times.ts'

interface Props {
  event: EventItem
  /** Absolute URL of the event, including its anchor. */
  url: string
  now: Date
}

/** Card of an event, a webinar or a training course. */
export function EventCard({ event, url, now }: Props) {
  const { t, locale, lang } = useTexts()
  const { month, day, weekday } = dateBadge(event, locale)
  return (
    <article
      className={card}
      id={event.id}
      lang={foreignLang(event.lang, locale)}
      aria-labelledby={`${event.id}-title`}
    >
      <time
        className={badge}
        dateTime={isoIn(event.startsAt, event.timeZone).slice(0, 10)}
        lang={lang}
        aria-hidden="true"
      >
        <span>{month}</span>
        <b>{day}</b>
        {weekday}
      </time>
      <div className={body}>
        <p className={marks} lang={lang}>
          <Tag tone="primary">{t(`events:kind.${event.kind}`)}</Tag>
          {event.isUpcoming && new Date(event.startsAt) <= now && (
            <Tag tone="teal">{t('events:running')}</Tag>
          )}
          <Tag>{t(`events:format.${event.format}`)}</Tag>
          {event.level !== null && <Tag>{t(`events:level.${event.level}`)}</Tag>}
          <ShownIn lang={event.lang} />
        </p>
        <h3 id={`${event.id}-title`}>{event.title}</h3>
        <p>{event.abstract}</p>
        <EventFacts event={event} />
        <EventProducts products={event.products} />
      </div>
      <div className={side} lang={lang}>
        {event.imageUrl !== null && (
          <Picture src={event.imageUrl} alt="" width={640} height={360} />
        )}
        <Actions event={event} url={url} now={now} />
      </div>
    </article>
  )
}

function Actions({ event, url, now }: Props) {
  const { t, locale } = useTexts()
  const { id, title, registrationUrl, isUpcoming } = event
  if (!isUpcoming) {
    const inquiryHref = `/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'training-course-request' })}`
    return (
      <LinkButton
        tone="secondary"
        href={inquiryHref}
        aria-label={t('events:actions.of', { action: t('events:actions.again'), title })}
      >
        {t('events:actions.again')}
      </LinkButton>
    )
  }
  const entry = {
    ...event,
    uid: `${id}@${new URL(url).host}`,
    description: `${event.abstract}\n${url}`,
    location: locationOf(event, t),
    url,
    createdAt: now,
  }
  return (
    <>
      {registrationUrl !== null && (
        <LinkButton
          {...registrationLink(registrationUrl)}
          aria-label={t('events:actions.of', { action: t('events:actions.register'), title })}
        >
          {t('events:actions.register')}
        </LinkButton>
      )}
      <LinkButton
        tone="secondary"
        icon="calendar"
        href={calendarHref(entry)}
        download={`${id}.ics`}
        aria-label={t('events:actions.of', { action: t('events:actions.calendar'), title })}
      >
        {t('events:actions.calendar')}
      </LinkButton>
    </>
  )
}

/** Returns the address of an event, for calendars. */
function locationOf({ format, place, city }: EventItem, t: Texts['t']): string {
  if (format === 'online') return t('events:format.online')
  return place !== null && city !== null
    ? t('events:facts.address', { place, city })
    : (place ?? city ?? '')
}

/**
 * Returns the attributes of the link to the registration form, which may be on an external site.
 */
function registrationLink(url: string) {
  return url.startsWith('/') ? { href: url } : linkAttributes({ url, target: 1 }, '')
}

const card = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[5]} ${space[4]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  &:target {
    border-color: ${color.link};
    box-shadow: 0 0 0 1px ${color.link};
  }
  ${media.tablet} {
    gap: ${space[6]};
    padding: ${space[6]};
  }
  ${media.desktop} {
    grid-template-columns: auto minmax(0, 1fr) 264px;
    gap: ${space[8]};
  }
`

const badge = css`
  display: grid;
  align-self: start;
  width: 64px;
  padding-block-end: ${space[2]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  font-size: ${size.xs};
  line-height: 1.4;
  text-align: center;
  color: ${color.muted};
  overflow: hidden;
  span {
    padding-block: 4px;
    background: ${color.tint};
    font-weight: ${weight.bold};
    color: ${color.link};
  }
  b {
    padding-block-start: ${space[2]};
    font-size: 1.75rem;
    font-weight: ${weight.bold};
    line-height: 1.1;
    letter-spacing: -0.02em;
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
  }
`

const marks = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`

const body = css`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  min-width: 0;
  h3 {
    font-size: ${size.xl};
    overflow-wrap: anywhere;
    + p {
      max-width: 68ch;
      color: ${color.muted};
    }
  }
  ${media.belowTablet} {
    /* place the date beside the first lines only */
    display: contents;
    > * {
      grid-column: 1 / -1;
    }
    > :first-child {
      grid-area: 1 / 2;
      align-self: center;
    }
    h3 {
      margin-block-end: calc(${space[3]} * -1);
    }
  }
`

const side = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  grid-column: 1 / -1;
  img {
    display: none;
    border-radius: ${radius.m};
  }
  ${media.tablet} {
    grid-column: 2;
  }
  ${media.belowTablet} {
    > a {
      flex: 1 1 10rem;
    }
  }
  ${media.desktop} {
    flex-direction: column;
    flex-wrap: nowrap;
    grid-column: 3;
    img {
      display: block;
      margin-block-end: ${space[2]};
    }
  }
`
