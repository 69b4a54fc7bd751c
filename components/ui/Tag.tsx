import { css } from '@linaria/core'
import { color, radius, size, weight } from '#components/theme/tokens.ts'

interface Props {
  tone?: 'neutral' | 'primary' | 'teal' | 'family' | 'warning'
  children: string
}

/** A short label for a kind, a level or a state. Not a link. */
export function Tag({ tone = 'neutral', children }: Props) {
  return (
    <span className={tag} data-tone={tone}>
      {children}
    </span>
  )
}

const tag = css`
  display: inline-block;
  padding: 0 0.5rem;
  border-radius: ${radius.s};
  background: ${color.sunken};
  font-size: ${size.xs};
  font-weight: ${weight.medium};
  line-height: 1.5rem;
  color: ${color.muted};
  &[data-tone='primary'] {
    background: ${color.tint};
    color: ${color.link};
  }
  &[data-tone='teal'] {
    background: ${color.tealTint};
    color: ${color.teal};
  }
  &[data-tone='family'] {
    background: ${color.familyTint};
    color: ${color.family};
  }
  &[data-tone='warning'] {
    background: ${color.warningTint};
    color: ${color.warning};
  }
`
