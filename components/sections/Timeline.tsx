import { css } from '@linaria/core'
import { colour, radius, size, space, weight } from '#components/theme/tokens.ts'
import { textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** What happened in which year, the oldest first. */
export function Timeline({ section, tone }: SectionProps) {
  return (
    <TitledSection section={section} tone={tone} heading="beside">
      <ol className={years}>
        {section.items.map(({ title, body }, index) => {
          const year = textAt(section.content, 'years', index)
          return (
            <li key={title}>
              <div>
                {year !== undefined && <time dateTime={year}>{year}</time>}
                <h3>{title}</h3>
                <p>{body}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </TitledSection>
  )
}

const years = css`
  li {
    position: relative;
    padding-block-end: ${space[8]};
    padding-inline-start: ${space[8]};
    border-inline-start: 2px solid ${colour.line};
    &:last-child {
      padding-block-end: 0;
    }
    &::before {
      content: '';
      position: absolute;
      inset: 5px auto auto -8px;
      width: 14px;
      height: 14px;
      border: 3px solid ${colour.primary};
      border-radius: ${radius.full};
      background: ${colour.ground};
    }
  }
  time {
    display: block;
    margin-block-end: ${space[1]};
    font-size: ${size.s};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    color: ${colour.link};
  }
  h3 {
    font-size: ${size.l};
  }
  p {
    max-width: 62ch;
    margin-block-start: ${space[1]};
    color: ${colour.muted};
  }
`
