import * as z from 'zod'
import { line } from './fields.ts'
import { textLanguages } from './locales.ts'
import { LevelCode } from './membership.ts'

const Words = z.strictObject(
  Object.fromEntries(textLanguages.map((it) => [it, line])) as Record<
    (typeof textLanguages)[number],
    typeof line
  >,
)

/** Names of membership plans, and their prices outside Japan. Source: spec §3 renew plan, §9. */
export const Plans = z
  .strictObject({
    names: z
      .array(
        z.strictObject({
          level: LevelCode,
          displayName: Words.meta({ description: 'Name of the level: "Silver".' }),
          name: Words.meta({
            description: 'Name of the plan on orders: "Silver Membership Plan".',
          }),
        }),
      )
      .meta({ description: 'Names in all regions, including Japan.' }),
    lists: z
      .array(
        z.strictObject({
          currency: line.max(3),
          plans: z.array(
            z.strictObject({
              level: LevelCode,
              partNumber: z
                .string()
                .regex(/^[0-9A-Z]{8,14}$/, 'must be a part number such as 980MBPUS00'),
              priceWhole: z
                .int()
                .min(0)
                .meta({ description: 'Price in whole units of the currency.' }),
            }),
          ),
        }),
      )
      .meta({
        description:
          'One list for each currency in config/regions.yaml except GV. Prices in GV are in ' +
          'config/plans.japan.yaml.',
      }),
  })
  .meta({ description: 'Names of membership plans, and their prices outside Japan.' })

/** Membership plans of Japan, which have fixed prices. Source: spec §9. */
export const PlansJapan = z
  .strictObject({
    currency: line.max(3),
    plans: z.array(
      z.strictObject({
        level: LevelCode,
        partNumber: z
          .string()
          .regex(/^[0-9A-Z]{8,14}$/, 'must be a part number such as 980GOPWWS00'),
        priceGv: z.int().min(0).meta({ description: 'Price in whole GV.' }),
      }),
    ),
  })
  .meta({ description: 'Membership plans of Japan, which have fixed prices.' })
