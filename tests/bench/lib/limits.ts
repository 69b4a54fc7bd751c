import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './our-server.ts'
import type { Answer } from './page.ts'
import { type Started, startProcess } from './processes.ts'

const limits = join(import.meta.dirname, '../limits')
/**
 * The only headers that the comparison servers send. Our server sends further headers for security
 * and for proxy caches, and the time they take counts against it.
 */
const ofTheBody = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'vary',
  'cache-control',
]

/** Starts a server that only sends a stored copy of one of our responses. */
export async function startStored(
  { folder, nextPort }: Place,
  kind: 'http' | 'express',
  { bytes, headers }: Answer,
): Promise<Started> {
  const port = nextPort()
  const bodyFile = join(folder, `body-${port}`)
  writeFileSync(bodyFile, bytes)
  const sent = Object.fromEntries(ofTheBody.map((it) => [it, headers[it]]))
  return startProcess({
    name: `${kind}-buf`,
    port,
    folder,
    readyUrl: `http://localhost:${port}/`,
    args: [
      join(limits, 'stored.ts'),
      kind,
      JSON.stringify({
        port,
        bodyFile,
        headers: { ...sent, 'content-length': String(bytes.length) },
      }),
    ],
    env: { NODE_ENV: 'production' },
  })
}

const startOfBody = /^.*?<body[^>]*>/s
let tree: Promise<string> | undefined

/**
 * Starts a server that renders one of our pages with plain React, from our data and with the head
 * of our response.
 */
export async function startReact(
  { folder, nextPort }: Place,
  kind: 'pipe' | 'string',
  { origin, path, text }: { origin: string; path: string; text: string },
): Promise<Started> {
  tree ??= builtTree()
  const port = nextPort()
  const headFile = join(folder, `head-${port}.html`)
  writeFileSync(headFile, startOfBody.exec(text)?.[0] ?? '')
  const wanted = { port, tree: await tree, origin, path, headFile }
  return startProcess({
    name: `react-${kind}`,
    port,
    folder,
    readyUrl: `http://localhost:${port}/`,
    args: [join(limits, 'react.ts'), kind, JSON.stringify(wanted)],
    env: { NODE_ENV: 'production' },
  })
}

/**
 * Compiles tree.tsx into a folder inside the project, so that it imports the same copy of React.
 */
async function builtTree(): Promise<string> {
  const folder = join(limits, '../results/tree')
  await promisify(execFile)(process.execPath, [join(limits, 'build-tree.ts'), folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return join(folder, 'tree.js')
}
