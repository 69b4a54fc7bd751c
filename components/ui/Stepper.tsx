import { css } from '@linaria/core'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  label: string
  steps: readonly string[]
  /** Starts at 1. */
  current: number
}

/** Progress through a process of several steps. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <ol className={list} aria-label={label}>
      {steps.map((text, index) => (
        <li
          key={text}
          data-state={index + 1 < current ? 'done' : 'open'}
          {...(index + 1 === current ? { 'aria-current': 'step' } : {})}
        >
          {text}
        </li>
      ))}
    </ol>
  )
}

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[6]};
  counter-reset: step;
  li {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    font-size: ${size.s};
    color: ${color.muted};
    counter-increment: step;
    &::before {
      content: counter(step);
      display: grid;
      place-items: center;
      width: 28px;
      height: 28px;
      border: 1px solid ${color.edge};
      border-radius: ${radius.full};
      font-size: ${size.xs};
      font-weight: ${weight.bold};
    }
    &[data-state='done']::before {
      content: '✓';
      content: '✓' / '';
      border-color: transparent;
      background: ${color.tealTint};
      color: ${color.teal};
    }
    &[aria-current] {
      font-weight: ${weight.bold};
      color: ${color.ink};
      &::before {
        border-color: transparent;
        background: ${color.primary};
        color: ${color.onPrimary};
      }
    }
  }
`
