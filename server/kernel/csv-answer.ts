import { stringify } from 'csv-stringify/sync'
import type { RequestContext } from './context.ts'

/** A cell. Text that a spreadsheet would run as a formula is escaped. */
export type Cell = string | number | null

/** A table to download. */
export interface CsvFile {
  /** File name without extension: `2026-01-01_2026-03-31`. */
  name: string
  /** Keys of the headings, in the namespace `downloads` of the texts. */
  columns: readonly string[]
  /** Batches of rows from the database; one is in memory at a time. */
  portions: AsyncIterable<readonly (readonly Cell[])[]>
}

const byteOrderMark = '﻿'

/**
 * Sends a CSV file as an operation's response: UTF-8 with a byte order mark, with line endings and
 * quotes as in RFC 4180. The first batch is read before the response starts, so that an early
 * failure is returned as a problem; a later failure cuts the response short. The operation's output
 * is `FileAnswer`. The headings are in the language of the request. Source: C20.
 */
export async function answerCsv(
  ctx: RequestContext,
  { name, columns, portions }: CsvFile,
): Promise<undefined> {
  const { t } = ctx.texts.of(ctx.locale)
  const headings = columns.map((it) => escapeCell(t(`downloads:columns.${it}`)))
  const rows = portions[Symbol.asyncIterator]()
  const first = await rows.next()
  async function* bytes() {
    try {
      yield Buffer.from(byteOrderMark + stringify([headings], format))
      for (let portion = first; portion.done !== true; portion = await rows.next()) {
        const lines = portion.value.map((row) => row.map(escapeCell))
        if (lines.length > 0) yield Buffer.from(stringify(lines, format))
      }
    } finally {
      await rows.return?.() // end the query if the client disconnects
    }
  }
  ctx.request.answer({
    file: { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: bytes() },
  })
}

/** Windows line endings. Source: RFC 4180 §2. */
const format = { record_delimiter: '\r\n' } as const

/**
 * Puts an apostrophe before text that a spreadsheet would read as a formula, also if it starts with
 * blanks or a full-width sign. Numbers are unchanged. Source: C20; OWASP CSV Injection.
 */
function escapeCell(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  const isFormula = /^\s*[=+\-@]|^[\t\r\n]/.test(text.normalize('NFKC'))
  return isFormula && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}
