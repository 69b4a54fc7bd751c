import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { faultText, schemaFaults } from '#config/faults.ts'
import type { SchemaNode } from '#config/json-schema.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import type { ProductFiles } from './import-store.ts'
import { SeedCatalog } from './seed-catalog.ts'
import { SeedProduct } from './seed-product.ts'

/** Duration of each video clip in the seed. */
const clipSeconds = 9

/**
 * Reads a YAML file and validates it.
 *
 * @throws StartRefusal whose message contains the file and each fault with its line
 */
export function readSeed<T extends z.ZodType>(file: string, schema: T): z.infer<T> {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines })
  if (document.errors.length > 0)
    throw new StartRefusal(
      'seed.invalid',
      `${file}:\n${document.errors.map((it) => it.message).join('\n')}`,
    )
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  const faults = schemaFaults({
    source: { file: basename(file), document, lines },
    issues: result.error.issues,
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode,
  })
  throw new StartRefusal(
    'seed.invalid',
    `${file}:\n${faults.map((it) => `  ${faultText(it)}`).join('\n')}`,
  )
}

/** Reads and validates the YAML files of a folder in the order of their names. */
export function readSeeds<T extends z.ZodType>(folder: string, schema: T): z.infer<T>[] {
  return readdirSync(folder)
    .filter((it) => it.endsWith('.yaml'))
    .toSorted()
    .map((it) => readSeed(join(folder, it), schema))
}

/** Reads a seed folder's catalog: the products, ordered by id, and their groups. */
export function readCatalog(folder: string): {
  products: SeedProduct[]
  catalog: SeedCatalog
} {
  const products = readSeeds(join(folder, 'products'), SeedProduct).toSorted((a, b) =>
    a.id.localeCompare(b.id),
  )
  return { products, catalog: readSeed(join(folder, 'catalog.yaml'), SeedCatalog) }
}

/** Returns the paths of a product's images and videos in the seed's media folder. */
export function filesOf(folder: string, product: SeedProduct): ProductFiles {
  const theme = themeOf(product)
  const clip = existsSync(join(folder, 'media/videos', `${theme}.webm`)) ? theme : 'family-4'
  const video = { url: `/media/videos/${clip}.webm`, posterUrl: `/media/videos/${clip}.svg` }
  return {
    backgroundImageUrl: `/media/backgrounds/${theme}.svg`,
    video: product.hasVideo ? { ...video, durationSeconds: clipSeconds } : null,
    trainingVideo: video,
  }
}

function themeOf({ family, kind }: SeedProduct): string {
  if (family !== null) return `family-${family}`
  return kind === 'hardware' ? 'hardware' : 'services'
}
