import { css } from '@linaria/core'
import { color, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  href: string
  /** Marks the active choice. */
  isCurrent?: boolean
  icon?: IconName | (string & {})
  /** Number of results on the linked page. */
  count?: number
  children: string
}

/** A small link in a row of choices: a keyword, a filter, a category. */
export function Chip({ href, isCurrent = false, icon, count, children }: Props) {
  return (
    <a className={chip} href={href} {...(isCurrent ? { 'aria-current': 'true' } : {})}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
      {count !== undefined && <small>{count}</small>}
    </a>
  )
}

const chip = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 32px;
  padding: 0 ${space[3]};
  border: 1px solid ${color.line};
  border-radius: ${radius.full};
  background: ${color.raised};
  font-size: ${size.s};
  font-weight: ${weight.medium};
  color: ${color.ink};
  text-decoration: none;
  transition:
    border-color ${motion.fast},
    background-color ${motion.fast};
  &:hover {
    border-color: ${color.link};
    color: ${color.link};
  }
  &[aria-current] {
    border-color: transparent;
    background: ${color.primary};
    color: ${color.onPrimary};
    @media (forced-colors: active) {
      outline: 2px solid;
    }
  }
  &:focus-visible {
    border-radius: ${radius.full};
  }
  small {
    font-size: ${size.xs};
    font-variant-numeric: tabular-nums;
  }
`
