import { setImmediate as nextTurn } from 'node:timers/promises'
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
  /** Batches of rows, as from `readPortions`; one is in memory at a time. */
  portions: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Number of rows that are read and written without a pause: a few milliseconds of work. */
const portionSize = 100

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

/**
 * Reads rows in portions, each after the last row of the one before, and turns them into rows of
 * the file. The embedded database and the formatting of rows never wait for anything, so other
 * requests get a turn after each portion.
 */
export async function* readPortions<Row>(
  read: (portion: { limit: number; after: Row | undefined }) => Promise<readonly Row[]>,
  toCells: (row: Row) => Cell[][],
): AsyncGenerator<Cell[][]> {
  let after: Row | undefined
  do {
    const rows = await read({ limit: portionSize, after })
    yield rows.flatMap(toCells)
    after = rows.length === portionSize ? rows.at(-1) : undefined
    await nextTurn()
  } while (after !== undefined)
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
