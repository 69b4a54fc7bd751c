import * as z from 'zod'
import { locales } from '#config/locales.ts'
import { code, inFourLanguages, line, media } from '#server/platform/text/seed-fields.ts'
import { ContentKind } from './contract.ts'

/**
 * A resource in the seed, from seed/resources/*.yaml. `body` is Markdown. Videos and catalogs may
 * omit it.
 */
export const SeedResource = z.strictObject({
  slug: code,
  typeCode: ContentKind,
  releasedOn: z.iso.date(),
  isFeatured: z.boolean().default(false),
  /** Aliases of the products that the resource is about, the main product first. */
  products: z.array(code),
  imageUrl: media,
  film: z
    .strictObject({ url: media, posterUrl: media, durationSeconds: z.int().positive() })
    .optional(),
  /** Path of a file; `{site}` in it stands for the locale of the site that shows the resource. */
  documentUrl: z
    .string()
    .regex(/^\/media\/[\w./{}-]+$/)
    .optional(),
  /** Locales that show the resource. Default: all ten. */
  websites: z.array(z.enum(locales)).optional(),
  text: inFourLanguages(
    z.strictObject({ title: line.max(120), abstract: line, body: line.optional() }),
  ),
})
export type SeedResource = z.infer<typeof SeedResource>

/** seed/resource-types.yaml: names of the kinds of content. */
export const SeedResourceTypes = z.record(ContentKind, inFourLanguages(line))
export type SeedResourceTypes = z.infer<typeof SeedResourceTypes>
