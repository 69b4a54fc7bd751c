import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalog } from '#server/content/catalog/seed-files.ts'
import type { SeedProduct } from '#server/content/catalog/seed-product.ts'
import { datasheet } from './documents/datasheet.ts'
import { releaseNotes } from './documents/release-notes.ts'
import { openSheet } from './documents/sheet.ts'
import { longDate, paletteOf } from './documents/style.ts'
import { userGuide } from './documents/user-guide.ts'

/** The kinds of documents that a product may have. */
type Kind = SeedProduct['documents'][number]

const kinds = {
  datasheet: { title: 'Datasheet', write: datasheet },
  'user-guide': { title: 'User guide', write: userGuide },
  'release-notes': { title: 'Release notes', write: releaseNotes },
} as const satisfies Record<Kind, unknown>

/** Creates a PDF document for a product. The same product always gives the same bytes. */
export async function makeDocument(product: SeedProduct, kind: Kind): Promise<Buffer> {
  const { title, write } = kinds[kind]
  const { name } = product.text.en
  const newest = product.releases
    .map((it) => it.releasedOn)
    .toSorted()
    .at(-1)
  if (newest === undefined)
    throw new Error(`${product.alias} has no release to date its ${kind} by`)
  const place =
    product.publishBy === 'Meridian'
      ? 'Meridian Marketplace'
      : `${product.publishBy} on Meridian Marketplace`
  const facts = {
    title: name,
    subject: title,
    author: product.publishBy,
    day: newest,
    edition: `${place}  ·  ${title} ${product.id}  ·  Edition of ${longDate(newest)}`,
    palette: paletteOf(product),
  }
  const sheet = openSheet(facts)
  write(sheet, product)
  if (!sheet.fill().endsEarly) return sheet.end()
  const tight = openSheet({ ...facts, isTight: true })
  write(tight, product)
  return tight.fill().pages < sheet.fill().pages ? tight.end() : sheet.end()
}

/** Writes every document that the seed's products list, and deletes files that no product lists. */
async function main(): Promise<void> {
  const folder = join(import.meta.dirname, 'media/documents')
  const { products } = readCatalog(import.meta.dirname)
  mkdirSync(folder, { recursive: true })
  const written = new Set<string>()
  for (const product of products) {
    for (const kind of product.documents) {
      const file = `${product.alias}-${kind}.pdf`
      writeFileSync(join(folder, file), await makeDocument(product, kind))
      written.add(file)
    }
  }
  for (const file of readdirSync(folder)) if (!written.has(file)) rmSync(join(folder, file))
  process.stdout.write(`${written.size} documents in ${folder}\n`)
}

if (import.meta.main) await main()
