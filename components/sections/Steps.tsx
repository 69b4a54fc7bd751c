import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import { ItemLink } from './ItemLink.tsx'
import { spanText } from './section-formats.ts'
import { sectionItems, textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

const fitsInRow = 5

/** What happens in which order: from left to right on a wide screen, from top to bottom on a narrow one, or where it is long. */
export function Steps({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  const items = sectionItems(section, locale)
  return (
    <TitledSection section={section} tone={tone}>
      <ol className={steps} data-row={items.length <= fitsInRow}>
        {items.map(({ title, body, icon = 'check', link }, index) => {
          const span = textAt(section.content, 'figures', index)
          return (
            <li key={title}>
              <span>
                <Icon name={icon} size={22} />
              </span>
              <div>
                <h3>{title}</h3>
                {span !== undefined && <Tag tone="teal">{spanText(span, locale)}</Tag>}
                <p>{body}</p>
                {link && <ItemLink {...link} />}
              </div>
            </li>
          )
        })}
      </ol>
    </TitledSection>
  )
}

const steps = css`
  counter-reset: step;
  li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[4]};
    padding-block-end: ${space[6]};
    counter-increment: step;
  }
  li:last-child {
    padding-block-end: 0;
  }
  /* the way to the next */
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 56px auto ${space[2]} 23px;
    border-inline-start: 2px solid ${colour.line};
  }
  li > span {
    position: relative;
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    border: 1px solid ${colour.line};
    border-radius: ${radius.full};
    background: ${colour.tint};
    color: ${colour.link};
    &::after {
      content: counter(step);
      content: counter(step) / '';
      position: absolute;
      inset: -4px -4px auto auto;
      min-width: 20px;
      border-radius: ${radius.full};
      background: ${colour.primary};
      font-size: ${size.xs};
      font-weight: ${weight.bold};
      line-height: 20px;
      text-align: center;
      color: ${colour.onPrimary};
    }
  }
  h3 {
    margin-block-end: ${space[1]};
  }
  p {
    max-width: 62ch;
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${colour.muted};
  }
  ${media.desktop} {
    &[data-row='true'] {
      display: grid;
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
      gap: ${space[6]};
      li {
        display: block;
        padding: 0;
      }
      li:not(:last-child)::before {
        inset: 23px -${space[4]} auto 60px;
        border-block-start: 2px solid ${colour.line};
      }
      h3 {
        margin-block-start: ${space[4]};
      }
    }
  }
`
