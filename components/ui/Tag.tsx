import { css } from '@linaria/core'
import { colour, radius, size, weight } from '#components/theme/tokens.ts'

interface Props {
  tone?: 'neutral' | 'primary' | 'teal' | 'family' | 'warning'
  children: string
}

/** A word that says what something is: a kind, a level, a state. Not a link. */
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
  background: ${colour.sunken};
  font-size: ${size.xs};
  font-weight: ${weight.medium};
  line-height: 1.5rem;
  color: ${colour.muted};
  &[data-tone='primary'] {
    background: ${colour.tint};
    color: ${colour.link};
  }
  &[data-tone='teal'] {
    background: ${colour.tealTint};
    color: ${colour.teal};
  }
  &[data-tone='family'] {
    background: ${colour.familyTint};
    color: ${colour.family};
  }
  &[data-tone='warning'] {
    background: ${colour.warningTint};
    color: ${colour.warning};
  }
`
