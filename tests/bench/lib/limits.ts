import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './our-server.ts'
import type { Answer } from './page.ts'
import { type Started, startProcess } from './processes.ts'

const limits = join(import.meta.dirname, '../limits')
/** Headers that tell of the body. Ours sends more of them, for security and for caches in front: those are our cost. */
const ofTheBody = ['content-type', 'content-encoding', 'content-length', 'etag', 'vary', 'cache-control']

/** Starts a server that does nothing but send an answer of ours. */
export async function startStored({ folder, nextPort }: Place, kind: 'http' | 'express', { bytes, headers }: Answer): Promise<Started> {
  const port = nextPort()
  const bodyFile = join(folder, `body-${port}`)
  writeFileSync(bodyFile, bytes)
  const sent = Object.fromEntries(ofTheBody.map((it) => [it, headers[it]]))
  return startProcess({
    ...{ name: `${kind}-buf`, port, folder, readyUrl: `http://localhost:${port}/` },
    args: [join(limits, 'stored.ts'), kind, JSON.stringify({ port, bodyFile, headers: { ...sent, 'content-length': String(bytes.length) } })],
    env: { NODE_ENV: 'production' },
  })
}
