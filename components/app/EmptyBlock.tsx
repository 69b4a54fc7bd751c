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
  /** True if the page has nothing else, so that the title is its heading. */
  isWholePage?: boolean
}

/** In place of content that does not exist or that the person may not see. */
export function EmptyBlock({ title, text, children, isWholePage }: Props) {
  const Heading = isWholePage === true ? 'h1' : 'h2'
  return (
    <div className={block}>
      <Heading>
        <WholeCodes text={title} />
      </Heading>
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
  h1,
  h2 {
    font-size: ${size.l};
  }
  p {
    max-width: 52ch;
    color: ${color.muted};
    text-wrap: balance;
    &:lang(zh) {
      word-break: keep-all;
    }
  }
`
