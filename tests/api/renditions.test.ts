import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

const drawing = '/media/products/edgelink-gateway.svg'

test('an image is served as WebP in the requested width, with an ETag that browsers revalidate', async () => {
  const answer = await app.ask(`${drawing}/400.webp`)
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=3600, stale-while-revalidate=86400',
  ])
  const { format, width, height } = await sharp(answer.body).metadata()
  expect([format, width, height]).toEqual(['webp', 400, 300])
  const again = await app.ask(`${drawing}/400.webp`, {
    headers: { 'If-None-Match': String(answer.headers['etag']) },
  })
  expect(again.status).toBe(304)
  const head = await app.ask(`${drawing}/400.webp`, { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
})

// Source: RFC 9110 §13.1.1, §13.1.5, §14.2
test.each(['/media/videos/hardware.webm', '/media/brand/share-card.jpg'])(
  '%s is sent in parts, and its ETag depends on its content alone',
  async (path) => {
    const ofFile = (headers: Record<string, string>) => app.ask(path, { headers })
    const whole = await ofFile({})
    const etag = String(whole.headers.etag)
    const hash = createHash('sha1').update(whole.body).digest('base64url').slice(0, 20)
    expect([whole.status, etag]).toEqual([200, `"${hash}"`])

    const part = await ofFile({ Range: 'bytes=2-5', 'If-Range': etag })
    expect([part.status, part.body]).toEqual([206, whole.body.subarray(2, 6)])
    expect((await ofFile({ Range: 'bytes=2-5', 'If-Range': '"another"' })).status).toBe(200)
    expect((await ofFile({ 'If-None-Match': etag })).status).toBe(304)

    const size = whole.body.length
    const outside = await ofFile({ Range: `bytes=${size}-${size + 9}` })
    expect([outside.status, outside.headers['content-range'], outside.text]).toEqual([
      416,
      `bytes */${size}`,
      '',
    ])
    expect(outside.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect((await ofFile({ 'If-Match': '"another"' })).status).toBe(412)
  },
)

test('a photograph is never enlarged', async () => {
  const { body } = await app.ask('/media/brand/share-card.jpg/1440.webp')
  expect((await sharp(body).metadata()).width).toBe(1200)
})

test.each([
  `${drawing}/401.webp`,
  '/media/products/none.svg/400.webp',
  '/media/products.svg/400.webp',
  '/media/..%2f..%2fpackage.svg/400.webp',
  '/media/products/%00.svg/400.webp',
  '/media/products/%E0%A4%A.svg/400.webp',
])('%s returns no image', async (path) => {
  expect([400, 404]).toContain((await app.ask(path)).status)
})

test('concurrent requests share one rendition; a changed file gets a new one, and a broken file affects no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-pictures-'))
  try {
    const file = join(folder, 'x.svg')
    const written = (color: string) =>
      writeFile(
        file,
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z" fill="${color}"/></svg>`,
      )
    await written('#f00')
    const all = await Promise.all(
      Array.from({ length: 100 }, () => app.resources.renditions.get(file, 80)),
    )
    expect(new Set(all.map((it) => it.bytes)).size).toBe(1)
    await written('#00f')
    await utimes(file, new Date(), new Date(Date.now() + 5000))
    const [{ channels }] = [
      await sharp((await app.resources.renditions.get(file, 80)).bytes).stats(),
    ]
    expect(channels[2]?.mean).toBeGreaterThan(200)
    await writeFile(join(folder, 'y.png'), 'no picture')
    await expect(app.resources.renditions.get(join(folder, 'y.png'), 80)).rejects.toThrow(
      /unsupported/i,
    )
    expect((await app.resources.renditions.get(file, 200)).bytes.length).toBeGreaterThan(20)
  } finally {
    await rm(folder, { recursive: true })
  }
})
