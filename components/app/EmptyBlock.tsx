import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { WholeCodes } from './WholeCodes.tsx'

interface Props {
  title: string
  /** Says why nothing is shown, and what to do next. */
  text: string
  /** One link or button. */
  children?: ReactNode
}

/** In place of content that does not exist or that the person may not see. */
export function EmptyBlock({ title, text, children }: Props) {
  return (
    <div className={block}>
      <h2>
        <WholeCodes text={title} />
      </h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

const block = css`
  display: grid;
  gap: ${space[3]};
  justify-items: center;
  padding: ${space[12]} ${space[4]};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.l};
  background: ${color.raised};
  text-align: center;
  overflow-wrap: anywhere;
  h2 {
    font-size: ${size.l};
  }
  p {
    max-width: 52ch;
    color: ${color.muted};
    text-wrap: pretty;
  }
`
