import { css } from '@linaria/core'
import { space } from '#components/theme/tokens.ts'
import { Chip } from './Chip.tsx'

interface Props {
  /** Name of the filter for screen readers. */
  label: string
  /** `count` is the number of results. If it is omitted, no number is shown. */
  options: readonly { href: string; text: string; isCurrent: boolean; count?: number }[]
}

/** A row of filters as links, so that each choice has its own URL. */
export function FilterLinks({ label, options }: Props) {
  return (
    <nav className={row} aria-label={label}>
      <ul>
        {options.map(({ href, text, isCurrent, count }) => (
          <li key={href}>
            <Chip href={href} isCurrent={isCurrent} {...(count === undefined ? {} : { count })}>
              {text}
            </Chip>
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
`
