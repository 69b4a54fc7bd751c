import { css } from '@linaria/core'
import { color, radius } from '#components/theme/tokens.ts'

interface Props {
  /** Shape of the loading content: lines of text, or a block such as an image or a card. */
  of: 'text' | 'block'
  lines?: number
}

/**
 * Placeholder for loading content. It appears after 150 ms, so that fast responses do not flicker.
 */
export function Skeleton({ of, lines = 1 }: Props) {
  return (
    <span className={bones} data-of={of} aria-hidden="true">
      {[...Array(of === 'block' ? 1 : lines).keys()].map((index) => (
        <span key={index} />
      ))}
    </span>
  )
}

const bones = css`
  display: grid;
  gap: 0.5em;
  animation: appear 0.2s 0.15s backwards;
  span {
    height: 1em;
    border-radius: ${radius.s};
    background: linear-gradient(90deg, ${color.sunken} 30%, ${color.band} 50%, ${color.sunken} 70%)
      0 / 300% 100%;
    animation: pass 1.6s linear infinite;
    &:last-child:not(:first-child) {
      width: 60%;
    }
  }
  &[data-of='block'] {
    height: 100%;
    span {
      height: 100%;
      min-height: 4em;
      border-radius: ${radius.m};
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @keyframes pass {
    from {
      background-position: 100% 0;
    }
    to {
      background-position: -50% 0;
    }
  }
`
