import { css } from '@linaria/core'
import { isLocale, localeFacts } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { colour } from '#components/theme/tokens.ts'
import type { EventItem } from '#server/event/contract.ts'
import { daysText, hoursOf, isOneDay, isoIn, zoneText } from './when.ts'

interface Props {
  event: EventItem
}

/** When an event is, on the clocks of its place; a script writes the visitor's own time into the line below. */
export function EventWhen({ event }: Props) {
  const { t, locale } = useTexts()
  const { startsAt, endsAt, timeZone, isUpcoming } = event
  const tag = isLocale(locale) ? localeFacts[locale].intlLocale : 'en'
  return (
    <>
      <time dateTime={isoIn(startsAt, timeZone)}>{daysText(event, locale)}</time>
      <p className={hours}>
        {t(isOneDay(event) ? 'events:hours.oneDay' : 'events:hours.severalDays', hoursOf(event, locale))} {zoneText(event, locale)}
      </p>
      {isUpcoming && (
        <p
          className={hours}
          data-zone={timeZone}
          data-starts-at={startsAt}
          data-ends-at={endsAt}
          data-tag={tag}
          data-yours={t('events:hours.yours', { time: '{time}' })}
          data-same={t('events:hours.same')}
        />
      )}
    </>
  )
}

const hours = css`
  color: ${colour.muted};
  &[data-zone] {
    min-height: 1lh;
    @media (scripting: none) {
      display: none;
    }
  }
`
