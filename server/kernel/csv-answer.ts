import { stringify } from 'csv-stringify/sync'
import type { RequestContext } from './context.ts'

/** A cell. Numbers are written as they are; of texts those that a spreadsheet would run are quoted. */
export type Cell = string | number | null

/** A table that is downloaded. */
export interface CsvFile {
  /** Without its ending: `2026-01-01_2026-03-31`. */
  name: string
  columns: readonly string[]
  /** Rows in portions, as they come from the database: one portion is in memory at a time. */
  portions: AsyncIterable<readonly (readonly Cell[])[]>
}

const byteOrderMark = '﻿'

/**
 * Answers an operation with a CSV file: UTF-8 with a byte order mark, lines and quotes as RFC 4180 has them. The first portion is
 * read before the answer begins, so that what fails at once is still told as a problem; what fails later breaks the answer off.
 * The operation's output is `FileAnswer`. Source: C20.
 */
export async function answerCsv(
  ctx: RequestContext,
  { name, columns, portions }: CsvFile,
): Promise<undefined> {
  const rows = portions[Symbol.asyncIterator]()
  const first = await rows.next()
  async function* bytes() {
    try {
      yield Buffer.from(byteOrderMark + stringify([columns.map(guarded)], format))
      for (let portion = first; portion.done !== true; portion = await rows.next()) {
        const lines = portion.value.map((row) => row.map(guarded))
        if (lines.length > 0) yield Buffer.from(stringify(lines, format))
      }
    } finally {
      await rows.return?.() // who stops reading ends the asking
    }
  }
  ctx.request.answer({
    file: { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: bytes() },
  })
}

/** Windows' line ends. Source: RFC 4180 §2. */
const format = { record_delimiter: '\r\n' } as const

/** What a spreadsheet would take for a formula gets an apostrophe before it; a number stays one. Source: C20; OWASP CSV Injection. */
function guarded(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}
