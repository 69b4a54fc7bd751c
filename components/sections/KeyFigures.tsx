import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { figureText } from '#config/figure.ts'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

interface Props extends SectionProps {
  /** Content below the figures. */
  children?: ReactNode
}

/** A section of key figures. */
export function KeyFigures({ section, tone, children }: Props) {
  const { locale } = useTexts()
  const figures = section.items.map((it, index) => ({
    ...it,
    value: figureText(textAt(section.content, 'figures', index) ?? '–', locale),
  }))
  return (
    <TitledSection section={section} tone={tone}>
      <FigureList figures={figures} />
      {children}
    </TitledSection>
  )
}

/** Labeled figures side by side. */
export function FigureList({
  figures,
}: {
  figures: readonly { value: string; title: string; body?: string }[]
}) {
  return (
    <dl className={list}>
      {figures.map(({ value, title, body }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
          {body !== undefined && <dd>{body}</dd>}
        </div>
      ))}
    </dl>
  )
}

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  > div {
    display: flex;
    flex: 1 1 110px;
    flex-direction: column;
    padding-block-start: ${space[4]};
    border-block-start: 2px solid ${color.primary};
  }
  dt {
    font-weight: ${weight.bold};
  }
  dd {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dt + dd {
    order: -1;
    font-size: clamp(2.25rem, 1.8rem + 1.6vw, 3rem);
    font-weight: ${weight.bold};
    line-height: 1.3;
    letter-spacing: -0.03em;
    color: ${color.ink};
  }
`
