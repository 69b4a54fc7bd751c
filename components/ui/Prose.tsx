import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, frame, space, weight } from '#components/theme/tokens.ts'

/** Running text: paragraphs, lists and subheadings at a readable line length. */
export function Prose({ children, lang }: { children: ReactNode; lang?: string }) {
  return (
    <div className={prose} lang={lang}>
      {children}
    </div>
  )
}

const prose = css`
  max-width: ${frame.textWidth};
  > * + * {
    margin-block-start: ${space[4]};
  }
  h2,
  h3 {
    margin-block-start: ${space[8]};
  }
  ul,
  ol {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: ${color.muted};
  }
  li + li {
    margin-block-start: ${space[2]};
  }
  strong {
    font-weight: ${weight.bold};
  }
`
