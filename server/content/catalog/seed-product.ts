import { z } from 'zod'
import { documentKinds } from '#server/print/document/content.ts'
import { code, icon, inFourLanguages, line, websites } from '#server/platform/text/seed-fields.ts'

const day = z.iso.date()

/**
 * Texts of a product in one language. Each list has the order and length of the corresponding list
 * of the product.
 */
export const SeedProductText = z.strictObject({
  name: line.max(60),
  shortIntroduction: line.max(140),
  /** One to four paragraphs of plain text. */
  introduction: z.array(line).min(1).max(4),
  /** Labels of the product's `figures`, in order. */
  figures: z.array(line),
  features: z.array(z.strictObject({ title: line.max(60), description: line })),
  /** Changes in each release. */
  releases: z.array(z.array(line).min(1)),
  screenshots: z.array(line),
  architecture: z
    .strictObject({
      summary: line,
      layers: z.array(z.strictObject({ name: line, items: z.array(line).min(1) })).min(2),
      notes: z.array(line),
    })
    .nullable(),
  additionalInfo: z.array(z.strictObject({ title: line, body: line })),
  planSections: z.array(
    z.strictObject({
      name: line,
      plans: z.array(
        z.strictObject({ name: line, description: line, includes: z.array(line).min(1) }),
      ),
    }),
  ),
  trainingVideos: z.array(line),
  /** Steps of the user guide; empty unless `documents` includes the user guide. */
  userGuide: z.array(z.strictObject({ title: line, body: line })),
})

/** A product in the seed, from seed/products/{alias}.yaml. */
export const SeedProduct = z.strictObject({
  id: z.string().regex(/^P\d{4}$/),
  alias: code,
  /**
   * 1 iEMS/ECOWatch, 2 Edge365/EdgeLink, 3 iService/SignageCMS, 4 IoTSuite/Pivot, 5 iFactory/OEE.
   * Source: spec §3.
   */
  family: z.int().min(1).max(5).nullable(),
  kind: z.enum(['software', 'hardware', 'service']),
  publishBy: line,
  isFreeTrial: z.boolean(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  isSuite: z.boolean(),
  /** Locales that sell the product. Default: all ten. */
  websites,
  /** Key figures without labels: "250+", "< 15 min", "99.95 %". */
  figures: z.array(line.max(12)).max(4),
  features: z.array(icon).min(3).max(8),
  releases: z.array(z.strictObject({ version: line, releasedOn: day })),
  /** Number of screenshots to draw, 0 to 4. */
  screenshotCount: z.int().min(0).max(4),
  hasVideo: z.boolean(),
  planSections: z.array(
    z.strictObject({
      code: line,
      plans: z
        .array(
          z.strictObject({
            partNumber: z.string().regex(/^[0-9A-Z]{8,14}$/),
            /**
             * Price in hundredths of USD for Regular members. Null if the plan is sold on request.
             */
            priceMinorUsd: z.int().min(0).nullable(),
            billing: z.enum(['month', 'year', 'once']),
            unit: z.enum(['site', 'device', 'user', 'server', 'screen', 'machine', 'day', 'piece']),
            /**
             * Number of units in the plan. 0 means not applicable, 1679616 unlimited. Source: spec
             * §9.
             */
            capacity: z.int().min(0),
            isRecommended: z.boolean(),
          }),
        )
        .min(1),
    }),
  ),
  hasPriceTable: z.boolean(),
  documents: z.array(z.enum(documentKinds)),
  /** Duration of each training video in seconds. */
  trainingVideos: z.array(z.int().positive()),
  /** Aliases of recommended products. */
  recommend: z.strictObject({
    hardwares: z.array(line),
    softwares: z.array(line),
    bundleApps: z.array(line),
  }),
  text: inFourLanguages(SeedProductText),
})
export type SeedProduct = z.infer<typeof SeedProduct>
