import type { ReactNode } from 'react'
import { Badges } from '#components/ui/Badges.tsx'
import type { MenuLine } from './menu-model.ts'

interface Props {
  line: MenuLine
  /** Shows the introduction below the text. */
  hasIntroduction?: boolean
  children?: ReactNode
}

/** A menu line with its badges: a link, or plain text if the line has no page. */
export function MenuLink({ line, hasIntroduction = false, children }: Props) {
  const content = (
    <>
      {children}
      <span>
        {line.text} <Badges of={line} />
        {hasIntroduction && line.introduction !== null && <small>{line.introduction}</small>}
      </span>
    </>
  )
  return line.link ? <a {...line.link}>{content}</a> : <span>{content}</span>
}
