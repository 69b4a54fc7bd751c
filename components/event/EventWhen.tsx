import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { intlTag } from '#config/intl.ts'
import { color } from '#components/theme/tokens.ts'
import type { EventItem } from '#server/content/event/contract.ts'
import { localTimeText } from './local-time.ts'
import { daysText, hoursOf, isOneDay, isoIn, zoneText } from './event-times.ts'

interface Props {
  event: EventItem
}

/** Time of an event in the event's time zone; show-local-times.ts adds the visitor's local time. */
export function EventWhen({ event }: Props) {
  const { t, locale } = useTexts()
  const { startsAt, timeZone, isUpcoming } = event
  const hours = isOneDay(event) ? 'oneDay' : 'severalDays'
  return (
    <>
      <time dateTime={isoIn(startsAt, timeZone)}>{daysText(event, locale)}</time>
      <p>
        {t(`events:hours.${hours}`, { ...hoursOf(event, locale), zone: zoneText(event, locale) })}
      </p>
      {isUpcoming && <VisitorTime event={event} />}
    </>
  )
}

/**
 * Line for the visitor's local time, which JavaScript fills in. Until then and afterwards, it has
 * the height of the time in the event's zone at least, so that nothing moves.
 */
function VisitorTime({ event: { startsAt, endsAt, timeZone } }: Props) {
  const { t, locale } = useTexts()
  const [whole, beginning] = ['oneDay', 'severalDays'].map((it) =>
    t(`events:hours.yours.${it}`, { time: '{time}' }),
  ) as [string, string]
  const tag = intlTag(locale)
  return (
    <p
      className={localTime}
      data-starts-at={isoIn(startsAt, timeZone)}
      data-ends-at={isoIn(endsAt, timeZone)}
      data-tag={tag}
      data-whole={whole}
      data-beginning={beginning}
      data-same={t('events:hours.same')}
      data-reserved={localTimeText({ startsAt, endsAt, tag, timeZone }, { whole, beginning })}
    >
      <span />
    </p>
  )
}

const localTime = css`
  display: grid;
  color: ${color.muted};
  @media (scripting: none) {
    display: none;
  }
  &::before {
    visibility: hidden;
    content: attr(data-reserved);
  }
  &::before,
  & > span {
    grid-area: 1 / 1;
  }
`
