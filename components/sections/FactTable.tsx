import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { colour, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** A table of a section: the first cell of a row names it. */
export interface Facts {
  /** `isFigure` where a column is of short values that are compared; on a narrow screen each stands beside its column's name. */
  columns: readonly { text: string; isFigure?: boolean }[]
  /** `isOwn` marks the row that is the visitor's. */
  rows: readonly { key: string; isOwn?: boolean; cells: readonly ReactNode[] }[]
}

interface Props extends Facts {
  caption: string
}

/** Said outright: browsers forget the role of a part of a table whose display is another on a narrow screen. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** A table on a wide screen, a list of its rows on a narrow one. */
export function FactTable({ caption, columns, rows }: Props) {
  const { lang } = useTexts()
  return (
    <div className={frame}>
      <table {...roles.table}>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead {...roles.rowgroup} lang={lang}>
          <tr {...roles.row}>
            {columns.map(({ text, isFigure }) => (
              <th key={text} scope="col" {...roles.columnheader} data-figure={isFigure}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map(({ key, isOwn, cells: [first, ...others] }) => (
            <tr key={key} {...roles.row} data-own={isOwn}>
              <th scope="row" {...roles.rowheader}>
                {first}
              </th>
              {others.map((cell, index) => (
                <td key={columns[index + 1]?.text} {...roles.cell} data-figure={columns[index + 1]?.isFigure} data-label={columns[index + 1]?.text}>
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
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${size.s};
  }
  th,
  td {
    padding: ${space[4]} ${space[5]};
    border-block-start: 1px solid ${colour.line};
    text-align: start;
    vertical-align: top;
  }
  td {
    color: ${colour.muted};
  }
  b {
    margin-inline-end: ${space[2]};
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
    color: ${colour.ink};
  }
  tbody th {
    min-width: 170px;
    font-weight: ${weight.bold};
  }
  tbody th p {
    margin-block-start: 2px;
    font-weight: ${weight.normal};
    color: ${colour.muted};
  }
  thead th {
    padding-block: ${space[3]};
    border: 0;
    background: ${colour.sunken};
    font-size: ${size.xs};
    font-weight: ${weight.bold};
    color: ${colour.muted};
  }
  [data-figure] {
    min-width: 110px;
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  td[data-figure] {
    font-weight: ${weight.medium};
    color: ${colour.ink};
  }
  [data-own='true'] {
    background: ${colour.tint};
    th span {
      background: ${colour.raised};
    }
  }
  ${media.belowTablet} {
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    table,
    tbody,
    tr,
    tbody th,
    td {
      display: block;
    }
    tr {
      padding: ${space[4]} ${space[5]};
    }
    tr + tr {
      border-block-start: 1px solid ${colour.line};
    }
    th,
    td {
      padding: 0;
      border: 0;
    }
    td {
      margin-block-start: ${space[1]};
    }
    td[data-figure] {
      display: flex;
      justify-content: space-between;
      gap: ${space[4]};
      &::before {
        content: attr(data-label);
        content: attr(data-label) / '';
        font-weight: ${weight.normal};
        color: ${colour.muted};
      }
    }
    tbody th + td[data-figure] {
      margin-block-start: ${space[2]};
    }
  }
`
