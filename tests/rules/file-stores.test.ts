import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireFileName, type FileStore, newFileName } from '#server/platform/files/file-store.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { startBucket } from '#tests/support/bucket.ts'

const stores: [string, () => Promise<AsyncDisposable & { files: FileStore }>][] = [
  [
    'folder',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-files-'))
      return {
        files: openFiles({ s3Url: undefined, dataDir }),
        [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }),
      }
    },
  ],
  [
    'bucket',
    async () => {
      const bucket = await startBucket()
      return {
        files: openFiles({ s3Url: bucket.url, dataDir: '' }),
        [Symbol.asyncDispose]: () => bucket[Symbol.asyncDispose](),
      }
    },
  ],
]

test.each(stores)('a stored file exists until it is deleted (%s)', async (_kind, open) => {
  await using opened = await open()
  const { files } = opened
  const name = newFileName('help', 'png')
  expect(await files.get(name)).toBeUndefined()
  await files.put(name, Buffer.from([0x89, 0x50, 0, 255]), 'image/png')
  await files.put(name, Buffer.from([1, 2, 3]), 'image/png')
  expect(await files.get(name)).toEqual(Buffer.from([1, 2, 3]))
  await files.delete(name)
  await files.delete(name)
  expect(await files.get(name)).toBeUndefined()
})

test.each(stores)('no file name can reach outside the store (%s)', async (_kind, open) => {
  await using opened = await open()
  for (const name of [
    '../secret',
    '/etc/passwd',
    'help/../../x.png',
    'help/a.png',
    `help/${crypto.randomUUID()}.png/..`,
    'help/%2e%2e/x',
    '',
  ])
    for (const call of [
      () => opened.files.get(name),
      () => opened.files.put(name, Buffer.alloc(1), 'image/png'),
      () => opened.files.delete(name),
    ])
      await expect((async () => call())(), name).rejects.toThrow('not a name of a stored file')
})

test('stored files are readable only by the server’s system user, and no partial file remains', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marketplace-files-'))
  const name = newFileName('help', 'jpg')
  await openFiles({ s3Url: undefined, dataDir }).put(name, Buffer.alloc(1000), 'image/jpeg')
  expect((await stat(join(dataDir, 'files', name))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(dataDir, 'files/help'))).toEqual([name.slice('help/'.length)])
  await rm(dataDir, { recursive: true })
})

test('a bucket is sent the media type, and a temporary failure is retried', async () => {
  await using bucket = await startBucket()
  const files = openFiles({ s3Url: bucket.url, dataDir: '' })
  const name = newFileName('help', 'png')
  bucket.fail(1)
  await files.put(name, Buffer.from('x'), 'image/png')
  expect(bucket.types.get(name)).toBe('image/png')
  bucket.fail(10)
  await expect(files.get(name)).rejects.toThrow('answered GET with 503')
})

test('a bucket that rejects our credentials is not mistaken for an empty bucket', async () => {
  await using bucket = await startBucket()
  const files = openFiles({ s3Url: bucket.url.replace('key:', 'other:'), dataDir: '' })
  await expect(files.get(newFileName('help', 'png'))).rejects.toThrow('answered GET with 403')
})

test('file names are random and never repeat', () => {
  const names = Array.from({ length: 100 }, () => newFileName('help', 'png'))
  expect(new Set(names).size).toBe(100)
  expect(names.map(requireFileName)).toEqual(names)
})
