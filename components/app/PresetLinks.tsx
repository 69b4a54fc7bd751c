import { css } from '@linaria/core'
import { useFormats } from './formats.ts'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { fadingEdge } from '#components/ui/fading-edge.ts'

/** A view of a list that people need often, as a link. */
export interface Preset {
  href: string
  text: string
  /** Number of its rows; undefined while unknown. */
  count: number | undefined
  isCurrent: boolean
}

/** Views of a list above it, with the number of rows that each shows. Source: LL1. */
export function PresetLinks({ label, presets }: { label: string; presets: readonly Preset[] }) {
  const formats = useFormats()
  return (
    <nav className={`${links} ${fadingEdge}`} aria-label={label}>
      <ul>
        {presets.map(({ href, text, count, isCurrent }) => (
          <li key={text}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {text}
              {count !== undefined && <b>{formats.number(count)}</b>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const links = css`
  margin-block-end: ${space[4]};
  border-block-end: 1px solid ${color.line};
  overflow-x: auto;
  ul {
    display: flex;
  }
  a {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    min-height: 44px;
    padding-inline: 10px;
    border-block-end: 2px solid transparent;
    font-weight: ${weight.medium};
    color: ${color.muted};
    text-decoration: none;
    white-space: nowrap;
    &:hover {
      color: ${color.link};
    }
    &[aria-current] {
      border-color: ${color.primary};
      color: ${color.ink};
    }
  }
  b {
    min-width: 24px;
    padding: 1px ${space[2]};
    border-radius: ${radius.full};
    background: ${color.sunken};
    font-size: ${size.xs};
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`
