import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { card } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import { numberAt, sectionItems, textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

interface Props extends SectionProps {
  /** The page of a level, by its code, where it has one. */
  hrefOf?: (code: string) => string
  /** Whose page this is: its level is left out. */
  except?: string
}

/** The levels of a programme from the lowest, each with what it brings. */
export function Levels({ section, tone, hrefOf, except }: Props) {
  const { t, lang, locale } = useTexts()
  const { content } = section
  return (
    <TitledSection section={section} tone={tone}>
      <ol className={levels}>
        {sectionItems(section, locale).map(({ title, body, icon = 'check' }, index) => {
          const code = textAt(content, 'levels', index)
          if (code !== undefined && code === except) return null
          const percent = numberAt(content, 'discountPercent', index)
          const seats = numberAt(content, 'seatsPerYear', index) ?? 0
          const isLink = code !== undefined && hrefOf !== undefined
          return (
            <li key={title} className={cx(card, level)} {...(isLink ? { 'data-card': '' } : {})}>
              <Icon name={icon} size={24} />
              <h3>{title}</h3>
              {percent !== undefined && (
                <p lang={lang}>
                  <b>{t('content:level.discount', { percent, fold: (100 - percent) / 10 })}</b>
                  {seats > 0 && <span>{t('content:level.seats', { count: seats })}</span>}
                </p>
              )}
              <p>{body}</p>
              {isLink && (
                <span lang={lang}>
                  <ItemLink href={hrefOf(code)} text={t('content:level.more')} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </TitledSection>
  )
}

const levels = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: ${space[6]};
`

const level = css`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  border-block-start: 4px solid ${colour.edge};
  &:nth-child(2) {
    border-block-start-color: ${colour.teal};
  }
  &:nth-child(n + 3) {
    border-block-start-color: ${colour.primary};
  }
  > svg {
    color: ${colour.link};
  }
  h3 {
    font-size: ${size.xl};
  }
  p {
    font-size: ${size.s};
    color: ${colour.muted};
  }
  b {
    display: block;
    font-size: ${size.l};
    font-weight: ${weight.bold};
    color: ${colour.ink};
  }
  > :last-child {
    margin-block-start: auto;
  }
`
