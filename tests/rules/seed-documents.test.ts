import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, readCatalog } from '#server/content/catalog/seed-files.ts'
import { seedFolder } from '#server/seed/seed.ts'
import { makeDocument } from '../../seed/make-documents.ts'

const { products } = readCatalog(seedFolder)
const named = products.flatMap((it) =>
  filesOf(seedFolder, it).documents.map(({ url, bytes }) => ({ url, bytes })),
)
const folder = path.join(seedFolder, 'media/documents')

test.each(named)('$url is a PDF of the stated size', ({ url, bytes }) => {
  const file = readFileSync(path.join(seedFolder, url.slice(1)))
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.subarray(-6).toString()).toBe('%%EOF\n')
  expect(file.length).toBe(bytes)
  expect(bytes).toBeGreaterThan(5000)
  expect(bytes).toBeLessThan(20_000)
})

test('every document in the folder belongs to a product', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    named.map((it) => path.basename(it.url)).toSorted(),
  )
})

test('a missing document stops the import with an error that contains its name', () => {
  const product = products.find((it) => it.documents.length > 0)
  const empty = mkdtempSync(path.join(tmpdir(), 'seed-'))
  expect(existsSync(path.join(empty, 'media'))).toBe(false)
  expect(() => product && filesOf(empty, product)).toThrow(
    `${product?.alias}-${product?.documents[0]}.pdf is missing`,
  )
})

test('making a document twice for the same product gives the same bytes', async () => {
  const product = products.find((it) => it.documents.includes('datasheet'))
  if (!product) throw new Error('no product has a datasheet')
  expect(
    (await makeDocument(product, 'datasheet')).equals(await makeDocument(product, 'datasheet')),
  ).toBe(true)
})
