import { ApiProblem } from '#components/app/api-problem.ts'

interface Export {
  /** Query string with the filters and the order of the list. */
  query: string
  accountId: string
  signal: AbortSignal
  /** Called as rows arrive. */
  onProgress: (progress: Progress) => void
}

/** What has arrived of a file. An order has a row for each item. */
export interface Progress {
  orders: number
  rows: number
}

/** A file that has arrived. */
export interface CsvFile extends Progress {
  name: string
  blob: Blob
}

const path = '/marketplace/api/v1/profile/download/order-histories'
/** After so many bytes the browser gets the chunks, and may move them from memory to disk. */
const flushBytes = 1_000_000

/**
 * Downloads the orders as CSV and counts them while they arrive. Aborting the signal stops the
 * server as well.
 *
 * @throws ApiProblem if the server refuses; a TypeError if the connection breaks
 */
export async function exportOrders({
  query,
  accountId,
  signal,
  onProgress,
}: Export): Promise<CsvFile> {
  const response = await fetch(`${path}?${query}`, {
    signal,
    headers: { 'X-Company-Id': accountId },
  })
  if (!response.ok || !response.body) throw await ApiProblem.of(response)
  const count = orderCounter()
  let blob = new Blob([], { type: 'text/csv' })
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let progress: Progress = { orders: 0, rows: 0 }
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

/** Saves a file in the person's downloads. */
export function saveFile({ name, blob }: CsvFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser has read the address once the click was handled
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Returns a function that counts the rows and orders in the bytes that it is given. */
function orderCounter(): (bytes: Uint8Array) => Progress {
  const decoder = new TextDecoder()
  let rest = ''
  let last = ''
  const progress = { orders: 0, rows: 0 }
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const number = /^M-\d{4}-\d+/.exec(line)?.[0]
      if (number === undefined) continue
      progress.rows += 1
      if (number !== last) progress.orders += 1
      last = number
    }
    return { ...progress }
  }
}

function fileName(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'orders.csv'
}
