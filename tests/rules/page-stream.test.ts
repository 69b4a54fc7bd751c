import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageStream } from '#server/web/pages/page-stream.ts'
import { type Encoding, encodingFor } from '#server/web/pages/page-store.ts'

const encodings: (Encoding | undefined)[] = ['br', 'gzip', undefined]
const parts = ['<html>', '<header>…</header>', '★ 产品 製品', '</html>']
const page = parts.join('')

/** Creates a client that collects everything it is sent. */
function client() {
  const stream = new PassThrough()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  stream.once('end', () => resolve()).on('error', () => undefined)
  return { stream, ended, bytes: () => Buffer.concat(chunks) }
}

function decoded(bytes: Buffer, encoding: Encoding | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

test.each(encodings)(
  'a client with the encoding %s gets the page from its beginning, whenever it joins',
  async (encoding) => {
    const fill = createPageStream()
    const clients = []
    for (const part of parts) {
      const it = client()
      fill.follow(encoding, it.stream)
      clients.push(it)
      fill.out.write(part)
      fill.out.flush()
      await nextTurn()
    }
    fill.out.end()
    await fill.whole
    const late = client()
    fill.follow(encoding, late.stream)
    for (const it of [...clients, late]) {
      await it.ended
      expect(decoded(it.bytes(), encoding)).toBe(page)
    }
  },
)

test('data is sent when it is flushed, before the page is complete', async () => {
  const fill = createPageStream()
  const early = client()
  fill.follow(undefined, early.stream)
  fill.out.write('<header>')
  fill.out.flush()
  await nextTurn()
  expect(early.bytes().toString()).toBe('<header>')
})

test('a client that disconnects affects neither the others nor the cache', async () => {
  const fill = createPageStream()
  const leaving = client()
  const staying = client()
  const leave = fill.follow('br', leaving.stream)
  fill.follow('br', staying.stream)
  fill.out.write('<html>')
  leave()
  leaving.stream.destroy()
  fill.out.write('</html>')
  fill.out.end()
  await staying.ended
  expect(decoded(staying.bytes(), 'br')).toBe('<html></html>')
  expect((await fill.whole).toString()).toBe('<html></html>')
})

test('when rendering fails, the connections of waiting clients are cut and the page does not count as complete', async () => {
  const fill = createPageStream()
  const early = client()
  const closed = new Promise((resolve) => early.stream.once('close', resolve))
  fill.follow('gzip', early.stream)
  fill.out.write('<html>')
  fill.out.destroy(new Error('broken'))
  await expect(fill.whole).rejects.toThrow('broken')
  await closed
  expect(early.stream.destroyed).toBe(true)
  const late = client()
  fill.follow('gzip', late.stream)
  expect(late.stream.destroyed).toBe(true)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip;q=0, br;q=0.000', undefined],
  ['gzip;q=0.001', 'gzip'],
  ['identity', undefined],
  ['x-gzip, brotli', undefined],
  ['gzip ; q=0 , br ; q=0', undefined],
])('the header Accept-Encoding: %j selects %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding)
})

test('the selected encoding is always one that the Accept-Encoding header permits', () => {
  const coding = fc.constantFrom('br', 'gzip', 'identity', '*', 'deflate')
  const quality = fc.constantFrom('', ';q=0', ';q=0.0', ';q=1', ';q=0.5', ' ; q=0')
  fc.assert(
    fc.property(fc.array(fc.tuple(coding, quality)), (list) => {
      const taken = encodingFor(list.map(([name, q]) => name + q).join(', '))
      if (taken === undefined) return
      expect(list.some(([name, q]) => name === taken && !/q=0(\.0)?$/.test(q))).toBe(true)
    }),
  )
})
