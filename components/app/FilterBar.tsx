import { css } from '@linaria/core'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import { filterControl } from './filter-control.ts'

/** A filter that is set, in words. */
export interface FilterChip {
  text: string
  /** Address of the list without this filter. */
  hrefWithout: string
}

interface Props {
  /** Search field and selects. */
  children: ReactNode
  chips: readonly FilterChip[]
  /** Address of the list without any filter. */
  clearHref: string
}

/** Filters of a list, and those that are set as chips that remove them. Source: G1, LL2. */
export function FilterBar({ children, chips, clearHref }: Props) {
  const { t } = useTexts()
  const [cleared, setCleared] = useState(0)
  return (
    <div className={bar}>
      {/* clearing also forgets what was typed but not searched yet */}
      <search key={cleared}>{children}</search>
      {chips.length > 0 && (
        <ul>
          {chips.map(({ text, hrefWithout }) => (
            <li key={text}>
              <a href={hrefWithout} aria-label={t('app:filters.remove', { filter: text })}>
                {text}
                <X size={14} aria-hidden="true" />
              </a>
            </li>
          ))}
          <li>
            <a href={clearHref} data-clear onClick={() => setCleared((it) => it + 1)}>
              {t('app:filters.clear')}
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** A filter with one choice. The first option is "all". */
export function FilterSelect({ label, value, options, onChange }: SelectProps) {
  return (
    <select
      className={`${filterControl} ${select}`}
      aria-label={label}
      value={value}
      data-set={value !== '' || undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map((it) => (
        <option key={it.value} value={it.value}>
          {it.text}
        </option>
      ))}
    </select>
  )
}

/** Its width does not depend on the options, which load later. */
const select = css`
  flex: 0 1 136px;
  width: 136px;
  text-overflow: ellipsis;
  ${media.tablet} {
    &[data-set] {
      flex-basis: auto;
      width: auto;
      min-width: 136px;
      max-width: 240px;
      field-sizing: content;
    }
  }
`

const bar = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  margin-block-end: ${space[4]};
  search {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    > label {
      flex: 1 1 200px;
      max-width: 320px;
    }
    /* with four filters, in less than 820px, the search has a line of its own */
    &:has(> :nth-child(5)) > label {
      flex-basis: clamp(200px, (820px - 100%) * 99, 100%);
      max-width: clamp(320px, (820px - 100%) * 99, 100%);
    }
  }
  ${media.belowTablet} {
    search > * {
      flex: 1 1 40%;
      max-width: none;
      min-width: 0;
    }
    /* the search, and days that are set or being chosen */
    search > label,
    search > [role='group']:has(> :is([data-set], [aria-expanded='true'])) {
      flex-basis: 100%;
      max-width: none;
    }
  }
  > ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
  li a {
    display: inline-flex;
    gap: ${space[1]};
    align-items: center;
    min-height: 32px;
    padding-inline: ${space[3]} ${space[2]};
    border: 1px solid ${color.line};
    border-radius: ${radius.full};
    background: ${color.tint};
    font-size: ${size.s};
    color: ${color.ink};
    text-decoration: none;
    &:hover {
      border-color: ${color.link};
    }
    &[data-clear] {
      padding-inline: ${space[2]};
      border-color: transparent;
      background: none;
      color: ${color.link};
    }
  }
`
