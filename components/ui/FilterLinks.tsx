import { css } from '@linaria/core'
import { colour, motion, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  /** What the row chooses, for screen readers. */
  label: string
  /** `count` is how many there are; without it none is shown. */
  options: readonly { href: string; text: string; isCurrent: boolean; count?: number }[]
}

/** A row of filters as links, so that each choice has an address. */
export function FilterLinks({ label, options }: Props) {
  return (
    <nav className={row} aria-label={label}>
      <ul>
        {options.map(({ href, text, isCurrent, count }) => (
          <li key={href}>
            <a href={href} {...(isCurrent ? { 'aria-current': 'true' } : {})}>
              {text}
              {count !== undefined && <small>{count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const row = css`
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    min-height: 36px;
    padding: 0 ${space[4]};
    border: 1px solid ${colour.line};
    border-radius: ${radius.full};
    background: ${colour.raised};
    font-size: ${size.s};
    font-weight: ${weight.medium};
    color: ${colour.ink};
    text-decoration: none;
    transition:
      border-color ${motion.fast},
      background-color ${motion.fast};
    &:hover {
      border-color: ${colour.link};
      color: ${colour.link};
    }
    &[aria-current] {
      border-color: transparent;
      background: ${colour.primary};
      color: ${colour.onPrimary};
      @media (forced-colors: active) {
        outline: 2px solid;
      }
    }
    &:focus-visible {
      border-radius: ${radius.full};
    }
  }
  small {
    font-size: ${size.xs};
    font-variant-numeric: tabular-nums;
  }
`
