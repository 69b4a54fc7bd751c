import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, size, space, weight } from '#components/theme/tokens.ts'
import { figureText } from './section-formats.ts'
import { textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

interface Props extends SectionProps {
  /** What the figures are about. */
  children?: ReactNode
}

/** What can be counted, in large figures. */
export function KeyFigures({ section, tone, children }: Props) {
  const { locale } = useTexts()
  return (
    <TitledSection section={section} tone={tone}>
      <dl className={figures}>
        {section.items.map(({ title, body }, index) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{figureText(textAt(section.content, 'figures', index) ?? '–', locale)}</dd>
            <dd>{body}</dd>
          </div>
        ))}
      </dl>
      {children}
    </TitledSection>
  )
}

const figures = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[6]};
  > div {
    display: flex;
    flex: 1 1 180px;
    flex-direction: column;
    padding-block-start: ${space[4]};
    border-block-start: 2px solid ${colour.primary};
  }
  dt {
    font-weight: ${weight.bold};
  }
  dd {
    font-size: ${size.s};
    color: ${colour.muted};
  }
  dt + dd {
    order: -1;
    margin-block-end: ${space[2]};
    font-size: clamp(2.25rem, 1.8rem + 1.6vw, 3.25rem);
    font-weight: ${weight.bold};
    line-height: 1.1;
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
    color: ${colour.ink};
  }
  ${media.belowTablet} {
    > div {
      flex-basis: 130px;
    }
  }
`
