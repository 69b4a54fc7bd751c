// Renders one of our pages with plain React for every request: `node react.ts pipe|string
// '{"port":…,"tree":…,"origin":…,"path":…,"headFile":…}'`. The measured time includes
// node:http, creating the elements, rendering header, sections, footer and islands with React, and
// compressing if requested. It excludes routing, security headers, logs, counters, the head (sent
// as the bytes of our own response), reading data (each read is a settled promise) and all caches.
// Our server does the excluded work too, so it matches this one only if it saves that time
// elsewhere.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { constants, createGzip, gzip } from 'node:zlib'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { DocumentContext } from '#components/document/context.ts'
import { pageContextOf } from './page-context.ts'

/** Location of the tree and the page, and a file with our response up to its body. */
export interface RenderInput {
  port: number
  tree: string
  origin: string
  path: string
  headFile: string
}

/** Compression level that the product uses for streamed pages. */
const level = 4

async function main(
  kind: string | undefined,
  { port, tree, origin, path, headFile }: RenderInput,
): Promise<void> {
  const { treeOf } = (await import(tree)) as {
    treeOf: (page: DocumentContext) => Promise<ReactNode>
  }
  const page = await pageContextOf(origin, path)
  const head = readFileSync(headFile, 'utf8')
  const answer = kind === 'pipe' ? piped : whole
  createServer((request, response) => {
    treeOf(page).then(
      (body) => answer(request, response, { head, body }),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(port)
}

interface Parts {
  head: string
  body: ReactNode
}

const contentType = { 'Content-Type': 'text/html; charset=utf-8' }
const inGzip = { ...contentType, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }

function takesGzip({ headers }: IncomingMessage): boolean {
  return headers['accept-encoding']?.includes('gzip') === true
}

function piped(request: IncomingMessage, response: ServerResponse, { head, body }: Parts): void {
  const isCompressed = takesGzip(request)
  const { pipe } = renderToPipeableStream(body, {
    onShellReady() {
      response.writeHead(200, isCompressed ? inGzip : contentType)
      const out = isCompressed ? createGzip({ level, flush: constants.Z_NO_FLUSH }) : response
      if (out !== response) out.pipe(response)
      out.write(head)
      pipe(out)
    },
    onError: (error) =>
      void response.destroy(error instanceof Error ? error : new Error(String(error))),
  })
}

function whole(request: IncomingMessage, response: ServerResponse, { head, body }: Parts): void {
  const html = `${head}${renderToString(body)}</body></html>`
  if (!takesGzip(request)) return void response.writeHead(200, contentType).end(html)
  gzip(html, { level }, (error, bytes) =>
    error ? response.destroy(error) : response.writeHead(200, inGzip).end(bytes),
  )
}

await main(process.argv[2], JSON.parse(process.argv[3] ?? '{}') as RenderInput)
