import { ApiProblem } from './api-problem.ts'
import { csvCounter, type CsvProgress, type CsvUnit } from './csv-progress.ts'

interface Download {
  /** Path below the API's base path. */
  path: string
  query: Readonly<Record<string, string>>
  unit: CsvUnit
  /** The company that the page shows. */
  accountId: string
  signal: AbortSignal
  /** Called as rows arrive. */
  onProgress: (progress: CsvProgress) => void
}

/** A CSV file that has arrived. */
export interface CsvDownload extends CsvProgress {
  name: string
  blob: Blob
}

/** After so many bytes the browser gets the chunks, and may move them from memory to disk. */
const flushBytes = 1_000_000

/**
 * Downloads a CSV file and counts its records while they arrive. Aborting the signal stops the
 * server as well.
 *
 * @throws ApiProblem if the server refuses; a TypeError if the connection breaks
 */
export async function downloadCsv({
  path,
  query,
  unit,
  accountId,
  signal,
  onProgress,
}: Download): Promise<CsvDownload> {
  const address = `/marketplace/api/v1${path}?${new URLSearchParams(query).toString()}`
  const response = await fetch(address, { signal, headers: { 'X-Company-Id': accountId } })
  if (!response.ok || !response.body) throw await ApiProblem.of(response)
  const count = csvCounter(unit)
  let blob = new Blob([], { type: 'text/csv' })
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let progress: CsvProgress = { records: 0, rows: 0 }
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    bytes += next.value.byteLength
    if (bytes >= flushBytes) {
      blob = new Blob([blob, ...chunks], { type: blob.type })
      chunks = []
      bytes = 0
    }
    progress = count(next.value)
    onProgress(progress)
  }
  return {
    ...progress,
    name: fileName(response.headers.get('Content-Disposition')),
    blob: new Blob([blob, ...chunks], { type: blob.type }),
  }
}

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
