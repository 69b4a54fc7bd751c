import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, radius, space } from '#components/theme/tokens.ts'

interface Props {
  /** HTML element, chosen by the content. */
  as?: 'div' | 'article' | 'section' | 'li'
  /** `none` if an image extends to the edges. */
  padding?: 'none' | 'm' | 'l'
  children: ReactNode
}

/** A bordered surface around one item. */
export function Card({ as: Element = 'div', padding = 'm', children }: Props) {
  return (
    <Element className={card} data-padding={padding}>
      {children}
    </Element>
  )
}

const card = css`
  padding: ${space[6]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  overflow: hidden;
  &[data-padding='none'] {
    padding: 0;
  }
  &[data-padding='l'] {
    padding: ${space[8]};
  }
`
