import * as z from 'zod'
import { code, icon, inFourLanguages, line, websites } from '#server/platform/text/seed-fields.ts'

const Name = z.strictObject({ name: line.max(60), shortIntroduction: line.max(200) })
/** A name and a short introduction in each of the four languages. */
export const Names = inFourLanguages(Name)

/**
 * seed/catalog.yaml: product groups, the industries that products serve, and popular search
 * keywords.
 */
export const SeedCatalog = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        code,
        icon,
        websites,
        text: Names,
        subgroups: z.array(z.strictObject({ code, icon, websites, text: Names })),
        categories: z.array(
          z.strictObject({
            code,
            /**
             * Code of a subgroup in this group. Absent if the category belongs directly to the
             * group.
             */
            subgroup: code.optional(),
            websites,
            text: Names,
            collections: z.array(
              z.strictObject({ code, websites, text: Names, products: z.array(code).min(1) }),
            ),
          }),
        ),
      }),
    ),
    domains: z.array(
      z.strictObject({
        code,
        icon,
        websites,
        text: Names,
        products: z.array(code).min(3),
      }),
    ),
    keywords: z.array(
      z.strictObject({
        code,
        websites,
        text: z.partialRecord(
          z.enum(['en', 'ja', 'zh-Hans', 'zh-Hant']),
          z.strictObject({ name: line, searchKey: line }),
        ),
      }),
    ),
    /**
     * Price lists by currency. A price in USD is multiplied by `factor` and rounded to a multiple
     * of `roundToMinor` hundredths.
     */
    priceLists: z.array(
      z.strictObject({
        currency: line,
        factor: z.number().positive(),
        roundToMinor: z.int().positive(),
      }),
    ),
  })
  .superRefine(({ groups }, context) => {
    // groups, categories and collections share the paths below /category, so each code must be
    // unique
    const codes = groups
      .flatMap((it) => [
        it,
        ...it.subgroups,
        ...it.categories,
        ...it.categories.flatMap((category) => category.collections),
      ])
      .map((part) => part.code)
    for (const twice of codes.filter((it, index) => codes.indexOf(it) !== index))
      context.addIssue({
        code: 'custom',
        path: ['groups'],
        message: `must name each part by a code of its own, but ${twice} is there twice`,
      })
  })
export type SeedCatalog = z.infer<typeof SeedCatalog>
