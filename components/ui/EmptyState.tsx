import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon?: IconName
  title: string
  /** Says why the list is empty and what to do next. */
  description?: string
  /** One LinkButton. */
  children?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ icon = 'search', title, description, children }: Props) {
  return (
    <div className={empty}>
      <span>
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      {description && <p>{description}</p>}
      {children}
    </div>
  )
}

const empty = css`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  padding: ${space[12]} ${space[4]};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.l};
  text-align: center;
  overflow-wrap: anywhere;
  span {
    padding: ${space[4]};
    border-radius: ${radius.full};
    background: ${color.tint};
    color: ${color.link};
  }
  h2 {
    font-size: ${size.l};
  }
  p {
    max-width: 46ch;
    color: ${color.muted};
  }
`
