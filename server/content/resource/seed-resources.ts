import * as z from 'zod'
import { locales } from '#config/locales.ts'
import { ContentKind } from './contract.ts'

const line = z.string().trim().min(1)
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const media = z.string().regex(/^\/media\/[\w./-]+$/)
const inFour = <T extends z.ZodType>(text: T) =>
  z.strictObject({ en: text, ja: text, 'zh-Hans': text, 'zh-Hant': text })

/**
 * A resource of the seed: seed/resources/*.yaml. `body` is Markdown, and optional for videos and
 * catalogs.
 */
export const SeedResource = z.strictObject({
  slug: code,
  typeCode: ContentKind,
  releasedOn: z.iso.date(),
  isFeatured: z.boolean().default(false),
  /** Aliases of the products it is about, the main one first. */
  products: z.array(code),
  imageUrl: media,
  film: z
    .strictObject({ url: media, posterUrl: media, durationSeconds: z.int().positive() })
    .optional(),
  documentUrl: media.optional(),
  /** Locales that show it. Default: all ten. */
  websites: z.array(z.enum(locales)).optional(),
  text: inFour(z.strictObject({ title: line.max(120), abstract: line, body: line.optional() })),
})
export type SeedResource = z.infer<typeof SeedResource>

/** seed/resource-types.yaml: names of the kinds of content. */
export const SeedResourceTypes = z.record(ContentKind, inFour(line))
export type SeedResourceTypes = z.infer<typeof SeedResourceTypes>
