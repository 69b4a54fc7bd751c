import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { frame, media, space } from '#components/theme/tokens.ts'

interface Props {
  /** `text` limits the line length of running text. */
  width?: 'page' | 'text'
  children: ReactNode
}

/** Centers its content within the page width. */
export function Container({ width = 'page', children }: Props) {
  return (
    <div className={container} data-width={width}>
      {children}
    </div>
  )
}

const container = css`
  max-width: ${frame.pageWidth};
  margin-inline: auto;
  padding-inline: ${space[4]};
  box-sizing: content-box;
  &[data-width='text'] {
    max-width: ${frame.textWidth};
  }
  ${media.tablet} {
    padding-inline: ${space[8]};
  }
`
