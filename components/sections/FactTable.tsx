import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** A table of a section; the first cell of each row is its header. */
export interface Facts {
  /**
   * `isFigure` marks columns of short values. On a narrow screen, each value is shown with the name
   * of its column.
   */
  columns: readonly { text: string; isFigure?: boolean }[]
  /** `isOwn` highlights the row that applies to the visitor. */
  rows: readonly { key: string; isOwn?: boolean; cells: readonly ReactNode[] }[]
}

interface Props extends Facts {
  caption: string
}

/** A table on a wide screen, a list of rows on a narrow one. */
export function FactTable({ caption, columns, rows }: Props) {
  const { lang } = useTexts()
  return (
    <div className={frame}>
      <table>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead lang={lang}>
          <tr>
            {columns.map(({ text, isFigure }) => (
              <th key={text} scope="col" data-figure={isFigure}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, isOwn, cells: [header, ...others] }) => (
            <tr key={key} data-own={isOwn}>
              <th scope="row">{header}</th>
              {others.map((cell, index) => (
                <td
                  key={columns[index + 1]?.text}
                  data-figure={columns[index + 1]?.isFigure}
                  data-label={columns[index + 1]?.text}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const frame = css`
  overflow-x: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${size.s};
  }
  tr + tr,
  tbody {
    border-block-start: 1px solid ${color.line};
  }
  th,
  td {
    padding: ${space[4]} ${space[5]};
    text-align: start;
    vertical-align: top;
  }
  p,
  td,
  thead th {
    color: ${color.muted};
  }
  thead th {
    background: ${color.sunken};
    font-size: ${size.xs};
    white-space: nowrap;
  }
  p {
    font-weight: ${weight.normal};
  }
  b,
  td[data-figure] {
    font-weight: ${weight.medium};
    color: ${color.ink};
  }
  td:has(> ul) {
    min-width: 200px;
  }
  li + li {
    margin-block-start: ${space[1]};
  }
  tbody th {
    min-width: 130px;
  }
  [data-figure] {
    min-width: 110px;
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  [data-own='true'] {
    background: ${color.tint};
  }
  ${media.belowTablet} {
    thead {
      display: none;
    }
    table,
    tbody,
    tr,
    th,
    td {
      display: block;
    }
    tr {
      padding: ${space[4]} ${space[5]};
    }
    th,
    td {
      padding: 2px 0;
    }
    td[data-figure] {
      display: flex;
      justify-content: space-between;
      &::before {
        content: attr(data-label);
        font-weight: ${weight.normal};
      }
    }
  }
`
