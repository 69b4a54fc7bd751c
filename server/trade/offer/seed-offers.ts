import * as z from 'zod'
import { textLanguages } from '#config/locales.ts'

const partNumber = z.string().regex(/^[0-9A-Z]{8,14}$/)
const Name = z.strictObject({ name: z.string().trim().min(1).max(80) })
const Names = z.strictObject(
  Object.fromEntries(textLanguages.map((it) => [it, Name])) as Record<
    (typeof textLanguages)[number],
    typeof Name
  >,
)
const price = z.int().min(0)
const count = z.int().min(0)
/** License type codes; 6 is not assigned. Source: spec §3. */
const licenseTypeCode = z.literal([0, 1, 2, 3, 4, 5, 7, 8])

/** Exceptions for a plan that is sold differently from the other plans of its product. */
const PlanException = z.strictObject({
  partNumber,
  canPurchase: z.boolean().optional(),
  limitedQuantity: count.optional(),
  /** Makes the plan a share license with this many points. */
  sharePoints: count.optional(),
  serialNumberType: z.string().min(1).optional(),
  isReceiveMailRequired: z.boolean().optional(),
  licenseTypeCode: licenseTypeCode.optional(),
})

/** seed/offers.yaml: how plans are sold, and the items to choose for products built to order. */
export const SeedOffers = z.strictObject({
  licenseTypes: z.array(z.strictObject({ products: z.string(), code: licenseTypeCode })).min(1),
  deliveredSections: z.array(z.string()),
  leadDays: z.strictObject({ hardware: count, service: count }),
  plans: z.array(PlanException),
  volumes: z.array(z.strictObject({ partNumber, capacity: count, priceMinorUsd: price })),
  additions: z.array(
    z.strictObject({ partNumber, additional: z.array(partNumber), upgrades: z.array(partNumber) }),
  ),
  parts: z.array(
    z.strictObject({
      partNumber,
      capacity: count.nullable().default(null),
      isAvailable: z.boolean().default(true),
      leadDays: count.nullable().default(null),
      inventory: count.nullable().default(null),
      priceMinorUsd: price,
      text: Names,
    }),
  ),
  bto: z.array(
    z.strictObject({
      partNumber,
      categories: z
        .array(
          z.strictObject({
            code: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
            isRequired: z.boolean(),
            text: Names,
            items: z.array(partNumber).min(1),
            default: partNumber.optional(),
          }),
        )
        .min(1),
    }),
  ),
})
export type SeedOffers = z.infer<typeof SeedOffers>
