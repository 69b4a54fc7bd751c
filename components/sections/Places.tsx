import { css, cx } from '@linaria/core'
import { isLocale, regionOf } from '#config/locales.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import { card } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import { hoursText, zoneText } from './section-formats.ts'
import { sectionItems, textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

interface Props extends SectionProps {
  /** For the offset of the zones. */
  now: Date
}

/** Where people are: offices with their hours and addresses, that of the site's region marked. */
export function Places({ section, tone, now }: Props) {
  const { t, lang, locale } = useTexts()
  const { content } = section
  return (
    <TitledSection section={section} tone={tone}>
      <ul className={places}>
        {sectionItems(section, locale).map(({ title, body, icon = 'map', link }, index) => {
          const isOwn = isLocale(locale) && textAt(content, 'regions', index) === regionOf(locale)
          const [hours, zone, mail] = ['hours', 'timeZones', 'mails'].map((it) => textAt(content, it, index))
          return (
            <li key={title} className={cx(card, place)} {...(isOwn ? { 'data-own': '' } : {})} {...(link && !mail ? { 'data-card': '' } : {})}>
              <Icon name={icon} size={22} />
              <div>
                <h3>{title}</h3>
                {isOwn && (
                  <span lang={lang}>
                    <Tag tone="primary">{t('content:yourRegion')}</Tag>
                  </span>
                )}
                <p>{body}</p>
                {hours !== undefined && (
                  <p>
                    <b>{hoursText(hours)}</b> {zone !== undefined && <span lang={lang}>{zoneText(zone, { locale, now })}</span>}
                  </p>
                )}
                {mail !== undefined && <a href={`mailto:${mail}`}>{mail}</a>}
                {link && <ItemLink {...link} />}
              </div>
            </li>
          )
        })}
      </ul>
    </TitledSection>
  )
}

const places = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`

const place = css`
  display: flex;
  flex: 1 1 min(100%, 340px);
  gap: ${space[4]};
  padding: ${space[5]};
  &[data-own] {
    border-color: ${colour.link};
  }
  svg {
    flex: none;
    color: ${colour.link};
  }
  p {
    margin-block: ${space[1]};
    font-size: ${size.s};
    color: ${colour.muted};
  }
  b {
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
    color: ${colour.ink};
  }
  a {
    font-size: ${size.s};
    overflow-wrap: anywhere;
  }
`
