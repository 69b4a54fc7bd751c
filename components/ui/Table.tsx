import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  /** Name of the table for screen readers; visible only with `showsCaption`. */
  caption: string
  showsCaption?: boolean
  columns: readonly { text: string; isNumber?: boolean }[]
  /** Cells by row; the first cell is the row header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table that scrolls sideways inside its frame on a narrow screen. */
export function Table({ caption, showsCaption = false, columns, rows }: Props) {
  return (
    <div className={frame} role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption hidden={!showsCaption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ text, isNumber }) => (
              <th key={text} scope="col" data-number={isNumber}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [header, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{header}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]?.text} data-number={columns[index + 1]?.isNumber}>
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
  border-radius: ${radius.m};
  background: ${color.raised};
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${size.s};
    text-align: start;
  }
  caption {
    padding: ${space[4]};
    font-weight: ${weight.bold};
    text-align: start;
  }
  th,
  td {
    padding: ${space[3]} ${space[4]};
    border-block-start: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }
  thead th {
    border-block-start: 0;
    background: ${color.band};
    font-size: ${size.xs};
    font-weight: ${weight.bold};
    color: ${color.muted};
    white-space: nowrap;
  }
  tbody th {
    font-weight: ${weight.medium};
  }
  [data-number='true'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`
