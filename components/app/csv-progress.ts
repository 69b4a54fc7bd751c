/** What a file has a record for: each of its rows, or each order, which has a row for each item. */
export type CsvUnit = 'row' | 'order'

/** What has arrived of a CSV file, without its headings. */
export interface CsvProgress {
  records: number
  rows: number
}

const lineFeed = 10

/** Returns a function that counts the records and rows in the bytes that it is given. */
export function csvCounter(unit: CsvUnit): (bytes: Uint8Array) => CsvProgress {
  return unit === 'row' ? countRows() : countOrders()
}

function countRows(): (bytes: Uint8Array) => CsvProgress {
  let lines = 0
  return (bytes) => {
    lines += bytes.filter((it) => it === lineFeed).length
    const rows = Math.max(0, lines - 1)
    return { records: rows, rows }
  }
}

function countOrders(): (bytes: Uint8Array) => CsvProgress {
  const decoder = new TextDecoder()
  let rest = ''
  let last = ''
  const progress: CsvProgress = { records: 0, rows: 0 }
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const number = /^M-\d{4}-\d+/.exec(line)?.[0]
      if (number === undefined) continue
      progress.rows += 1
      if (number !== last) progress.records += 1
      last = number
    }
    return { ...progress }
  }
}
