import { createHash } from 'node:crypto'
import { type Agent, get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'

/** A response, with its body both as received and as text. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** Time in ms from request to last byte. */
  wholeMs: number
  /**
   * One entry each time data arrived: the time in ms since the request, and all text decoded so
   * far. Leaves out entries without text.
   */
  arrivals: readonly { atMs: number; text: string }[]
}

interface Chunk {
  atMs: number
  bytes: Buffer
}

/**
 * Requests a URL without following redirects, and records when each part arrived. Opens a new
 * connection unless given an agent.
 */
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
        // leave out the first bytes of a compressed response, which decode to no text yet
        const arrivals = seen.filter((it) => it.text !== '')
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

/** Decodes the first bytes of a response as far as a browser could. */
function begun(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip')
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  return (
    encoding === 'br'
      ? brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
      : bytes
  ).toString()
}

/** Hashes of a page's visible content and structure. */
export interface Content {
  /** Hash of the text. */
  textHash: string
  /** Hash of the text together with its element names, in order. */
  outlineHash: string
  /** Number of links to product pages. */
  productLinks: number
}

/** Computes the hashes of a page, ignoring its head, scripts and React comments. */
export function contentOf(html: string): Content {
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<link\b[^>]*>/g, '') // React inserts image preloads at the start of its tree
    .replace(/<\/body>.*$/s, '') // output of plain React ends where its tree ends
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

/**
 * Checks a condition without which a measurement would be meaningless.
 *
 * @throws Error when the condition is false
 */
export function assertThat(holds: boolean, fact: string): asserts holds {
  if (!holds) throw new Error(`not so: ${fact}`)
}
