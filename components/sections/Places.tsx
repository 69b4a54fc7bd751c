import { cx } from '@linaria/core'
import { regionOf } from '#config/locales.ts'
import type { DocumentContext } from '#components/document/context.ts'
import { Tag } from '#components/ui/Tag.tsx'
import { cards, words } from './card-style.ts'
import { CardItem } from './CardItem.tsx'
import { hoursText, zoneText } from './section-formats.ts'
import { sectionItems, textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

interface Props extends SectionProps {
  page: Pick<DocumentContext, 'locale' | 'texts' | 'now'>
}

/** Offices with their hours and email addresses. The office in the site's region is marked. */
export function Places({ section, tone, page: { locale, texts, now } }: Props) {
  const { content } = section
  return (
    <TitledSection section={section} tone={tone}>
      <ul className={cx(cards, words)} data-thirds="">
        {sectionItems(section, locale).map((item, index) => {
          const [region, hours, zone, mail] = ['regions', 'hours', 'timeZones', 'mails'].map((it) =>
            textAt(content, it, index),
          )
          const mark = region === regionOf(locale) && (
            <span lang={texts.lang}>
              <Tag tone="primary">{texts.t('content:yourRegion')}</Tag>
            </span>
          )
          return (
            <CardItem
              key={item.title}
              item={{ icon: 'map', ...item }}
              mark={mark}
              hasLinks={mail !== undefined}
            >
              {hours !== undefined && (
                <p lang={texts.lang}>
                  <b>{hoursText(hours, locale)}</b>{' '}
                  {zone !== undefined && zoneText(zone, { locale, now })}
                </p>
              )}
              {mail !== undefined && (
                <p>
                  <a href={`mailto:${mail}`}>{mail}</a>
                </p>
              )}
            </CardItem>
          )
        })}
      </ul>
    </TitledSection>
  )
}
