import { css, cx } from '@linaria/core'
import type { ReactNode } from 'react'
import { space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { card, cardHead } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import type { SectionItem } from './section-items.ts'

interface Props {
  item: SectionItem
  /** True if the card contains links, so that it cannot be one link as a whole. */
  hasLinks?: boolean
  /** Shown between the title and the text. */
  mark?: ReactNode
  /** Shown below the text. */
  children?: ReactNode
}

/** An item of a section as a card. */
export function CardItem({
  item: { title, body, icon, link },
  hasLinks = false,
  mark,
  children,
}: Props) {
  return (
    <li className={cx(card, item)} {...(link && !hasLinks ? { 'data-card': '' } : {})}>
      <div {...(icon === undefined ? {} : { className: cardHead })}>
        {icon !== undefined && <Icon name={icon} />}
        <h3>{title}</h3>
      </div>
      {mark}
      <p>{body}</p>
      {children}
      {link && <ItemLink {...link} />}
    </li>
  )
}

const item = css`
  display: flex;
  flex-direction: column;
  align-items: start;
  > a:last-child {
    margin-block-start: auto;
    padding-block-start: ${space[3]};
  }
`
