import { css } from '@linaria/core'
import { countryName } from '#config/country-names.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { languageName } from '#components/product/formats.ts'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { Icon, type IconName } from '#components/ui/Icon.tsx'
import { displayNames } from '#config/intl.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { ReactNode } from 'react'
import type { EventItem } from '#server/content/event/contract.ts'
import { EventWhen } from './EventWhen.tsx'

interface Props {
  event: EventItem
}

/** Time, place, speakers and language of an event. */
export function EventFacts({ event }: Props) {
  const { t, locale, lang } = useTexts()
  const facts: [name: string, icon: IconName, value: ReactNode][] = [
    ['when', 'clock', <EventWhen key="when" event={event} />],
    [
      'where',
      event.format === 'online' ? 'monitor' : 'map',
      <EventPlace key="where" event={event} />,
    ],
    ['speakers', 'user', event.speakers],
    [
      'language',
      'globe',
      t('events:facts.spoken', { language: languageName(baseLanguage(event.language), locale) }),
    ],
  ]
  return (
    <dl className={list}>
      {facts.map(([name, icon, value]) => (
        <div key={name}>
          <dt lang={lang}>
            <Icon name={icon} size={18} />
            <span className={visuallyHidden}>{t(`events:facts.${name}`)}</span>
          </dt>
          <dd lang={name === 'speakers' ? undefined : lang}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function EventPlace({ event: { format, city, place, country, lang } }: Props) {
  const { t, locale } = useTexts()
  if (format === 'online') return t('events:format.online')
  const inCountry = countryName(country, displayNames(locale, { type: 'region' }))
  return (
    <>
      <b lang={lang}>{city}</b>
      {city !== inCountry && t('events:facts.comma') + inCountry}
      {place !== null && <p lang={lang}>{place}</p>}
    </>
  )
}

/** Returns the language subtag of a BCP 47 tag, so that zh-TW is shown as Chinese. */
function baseLanguage(tag: string): string {
  return new Intl.Locale(tag).language
}

const list = css`
  display: grid;
  gap: ${space[3]} ${space[6]};
  font-size: ${size.s};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  > div {
    display: flex;
    gap: ${space[3]};
  }
  dt {
    flex: none;
    padding-block-start: 2px;
    color: ${color.muted};
  }
  dd {
    min-width: 0;
    p {
      color: ${color.muted};
    }
  }
  time,
  b {
    font-weight: ${weight.bold};
  }
`
