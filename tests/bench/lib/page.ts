import { createHash } from 'node:crypto'
import { type Agent, get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'

/** An answer as it came, with its body as sent and as text. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** From the request until the last byte. */
  wholeMs: number
  /** The text that had come by each moment, in milliseconds from the request; the first is the time to the first byte that says something. */
  arrivals: readonly { atMs: number; text: string }[]
}

interface Chunk {
  atMs: number
  bytes: Buffer
}

/** Asks for an address, on a connection of its own unless there is an agent that keeps one, without following redirects or undoing the encoding. */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const elapsed = () => performance.now() - startedAt
    const request = get(url, { headers, agent, timeout: 30_000 }, (response) => {
      const chunks: Chunk[] = []
      response.on('data', (bytes: Buffer) => chunks.push({ atMs: elapsed(), bytes }))
      response.on('error', reject)
      response.on('end', () => {
        const wholeMs = elapsed()
        const bytes = Buffer.concat(chunks.map((it) => it.bytes))
        const encoding = response.headers['content-encoding']
        const seen = chunks.map(({ atMs }, at) => ({
          atMs,
          text: begun(Buffer.concat(chunks.slice(0, at + 1).map((it) => it.bytes)), encoding),
        }))
        const arrivals = seen.filter((it) => it.text !== '') // a compressor's own first bytes say nothing
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: decoded(bytes, encoding),
          wholeMs,
          arrivals,
        })
      })
    })
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer in time`)))
    request.on('error', reject)
  })
}

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

/** What a browser can read of the first bytes. */
function begun(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip')
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  return (
    encoding === 'br'
      ? brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
      : bytes
  ).toString()
}

/** What a visitor reads of a page, and how it is built. */
export interface Content {
  /** Of the text alone. */
  textHash: string
  /** Of the text with the names of the elements around it, in order. */
  outlineHash: string
  /** Links to products' pages. */
  productLinks: number
}

/** The content of a page, without what its head, scripts and React's comments add. */
export function contentOf(html: string): Content {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<link\b[^>]*>/g, '') // React asks for pictures early wherever its tree begins
    .replace(/<\/body>.*$/s, '') // a stream of bare React ends with its tree
  const outline = body.replaceAll(/<(\/?[a-z][a-z0-9-]*)[^>]*>/g, '<$1>').replaceAll(/\s+/g, ' ')
  const text = outline.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return {
    textHash: hashOf(text),
    outlineHash: hashOf(outline),
    productLinks: body.match(/href="\/[a-z-]+\/marketplace\/product\/[^"/]+"/g)?.length ?? 0,
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 16)
}

/** @throws Error when the statement does not hold: what would be timed is not what is claimed */
export function assertThat(holds: boolean, fact: string): asserts holds {
  if (!holds) throw new Error(`not so: ${fact}`)
}
