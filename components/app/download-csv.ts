import { ApiProblem } from './api-problem.ts'

interface Download {
  /** Path below the API's base path. */
  path: string
  query: Readonly<Record<string, string>>
  /** The company that the page shows. */
  accountId: string
  signal: AbortSignal
  /** Called with the number of rows as they arrive. */
  onRows: (rows: number) => void
}

/** A CSV file that has arrived. */
export interface CsvDownload {
  name: string
  blob: Blob
  rows: number
}

/**
 * Downloads a CSV file and counts its rows while they arrive. Aborting the signal stops the server
 * as well.
 *
 * @throws ApiProblem if the server refuses; a TypeError if the connection breaks
 */
export async function downloadCsv({
  path,
  query,
  accountId,
  signal,
  onRows,
}: Download): Promise<CsvDownload> {
  const address = `/marketplace/api/v1${path}?${new URLSearchParams(query).toString()}`
  const response = await fetch(address, { signal, headers: { 'X-Company-Id': accountId } })
  if (!response.ok || !response.body) throw await ApiProblem.of(response)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    lines += next.value.filter((it) => it === lineFeed).length
    onRows(Math.max(0, lines - 1))
  }
  return {
    name: fileName(response.headers.get('Content-Disposition')),
    blob: new Blob(chunks, { type: 'text/csv' }),
    rows: Math.max(0, lines - 1),
  }
}

const lineFeed = 10

function fileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'export.csv'
}

/** Saves a file in the person's downloads. */
export function saveFile({ name, blob }: Pick<CsvDownload, 'name' | 'blob'>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser has read the address once the click was handled
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
