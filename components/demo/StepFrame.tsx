import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { type Phase, phases } from './demo-steps.ts'

interface Props {
  /** Part of the demo that the progress shows; undefined on the first and last page. */
  phase?: Phase | undefined
  /** Position within the part, such as "Question 2 of 3". */
  position?: string | undefined
  back?: { href: string; text: string } | undefined
  children: ReactNode
}

/** A step of the demo: way back, progress and content in one calm column. */
export function StepFrame({ phase, position, back, children }: Props) {
  return (
    <div className={step}>
      <Container width="text">
        {back && (
          <a href={back.href} data-back>
            <span aria-hidden="true">‹</span> {back.text}
          </a>
        )}
        {phase && <Progress phase={phase} position={position} />}
        {children}
      </Container>
    </div>
  )
}

function Progress({ phase, position }: { phase: Phase; position: string | undefined }) {
  const { t } = useTexts()
  const current = phases.indexOf(phase)
  return (
    <div className={progress}>
      <ol aria-label={t('demo:progress.label')}>
        {phases.map((it, index) => (
          <li
            key={it}
            data-state={index < current ? 'done' : index === current ? 'current' : 'open'}
            {...(index === current ? { 'aria-current': 'step' } : {})}
          >
            <span>{t(`demo:progress.phases.${it}`)}</span>
          </li>
        ))}
      </ol>
      <p data-named={position === undefined}>{position ?? t(`demo:progress.phases.${phase}`)}</p>
    </div>
  )
}

const step = css`
  padding-block: ${space[2]} ${space[12]};
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
    /* the widest that a question reads well */
    max-width: 40rem;
    &:lang(ja) {
      word-break: auto-phrase;
    }
  }
  [data-back] {
    display: inline-flex;
    gap: ${space[2]};
    align-items: center;
    justify-self: start;
    min-height: 44px;
    font-size: ${size.s};
    font-weight: ${weight.medium};
  }
  h1 {
    font-size: ${size.xxl};
    line-height: 1.3;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  h1 + p {
    margin-block-start: ${space[2]};
    font-size: ${size.l};
    color: ${color.muted};
  }
  h2 {
    font-size: ${size.l};
  }
  p > small {
    font-size: ${size.s};
    color: ${color.muted};
  }
  [data-actions] {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
  ${media.belowTablet} {
    [data-actions] > * {
      flex: 1 0 100%;
    }
  }
  ${media.tablet} {
    padding-block: ${space[6]} ${space[16]};
  }
`

const progress = css`
  display: grid;
  gap: ${space[2]};
  font-size: ${size.s};
  color: ${color.muted};
  ol {
    display: grid;
    grid-template-columns: repeat(5, 1fr);
    gap: ${space[1]};
  }
  li {
    padding-block-start: ${space[2]};
    border-block-start: 4px solid ${color.line};
    border-radius: 2px;
    &:not([data-state='open']) {
      border-color: ${color.primary};
    }
    &[data-state='current'] {
      font-weight: ${weight.medium};
      color: ${color.ink};
    }
  }
  p {
    font-weight: ${weight.medium};
  }
  /* too narrow for five names: the position below says the current one */
  ${media.belowTablet} {
    li span {
      position: absolute;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  ${media.tablet} {
    gap: ${space[4]};
    [data-named='true'] {
      display: none;
    }
  }
`

/** CSS class for a list of three points, each with a tick. */
export const points = css`
  display: grid;
  gap: ${space[3]};
  li {
    display: flex;
    gap: ${space[3]};
  }
  svg {
    flex: none;
    margin-block-start: 3px;
    color: ${color.teal};
  }
`

/** CSS class for a surface around facts, such as the answers. */
export const panel = css`
  display: grid;
  gap: ${space[4]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
`
