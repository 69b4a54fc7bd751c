import type { ReactNode } from 'react'
import { Badges } from '#components/ui/Badges.tsx'
import type { MenuLine } from './menu-model.ts'

interface Props {
  line: MenuLine
  /** Also shows the line's introduction. */
  hasIntroduction?: boolean
  children?: ReactNode
}

/** A line of a menu with its badges: a link, or plain text if it has no page. */
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
