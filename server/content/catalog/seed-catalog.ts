import * as z from 'zod'
import { iconNames } from './seed-product.ts'

const line = z.string().trim().min(1)
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const Name = z.strictObject({ name: line.max(60), shortIntroduction: line.max(200) })
/** A name and a line about it, in the four languages. */
export const Names = z.strictObject({ en: Name, ja: Name, 'zh-Hans': Name, 'zh-Hant': Name })
const shown = { websites: z.array(line).optional() }

/** seed/catalog.yaml: how products are grouped, which domains they serve, and what visitors search for. */
export const SeedCatalog = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        code,
        icon: z.enum(iconNames),
        ...shown,
        text: Names,
        subgroups: z.array(
          z.strictObject({ code, icon: z.enum(iconNames), ...shown, text: Names }),
        ),
        categories: z.array(
          z.strictObject({
            code,
            /** A subgroup of the group; absent when the category stands in the group itself. */
            subgroup: code.optional(),
            ...shown,
            text: Names,
            collections: z.array(
              z.strictObject({ code, ...shown, text: Names, products: z.array(code).min(1) }),
            ),
          }),
        ),
      }),
    ),
    domains: z.array(
      z.strictObject({
        code,
        icon: z.enum(iconNames),
        ...shown,
        text: Names,
        products: z.array(code).min(3),
      }),
    ),
    keywords: z.array(
      z.strictObject({
        code,
        ...shown,
        text: z.partialRecord(
          z.enum(['en', 'ja', 'zh-Hans', 'zh-Hant']),
          z.strictObject({ name: line, searchKey: line }),
        ),
      }),
    ),
    /** Currencies of the price lists: factor from USD, and to how many hundredths a price is rounded. */
    priceLists: z.array(
      z.strictObject({
        currency: line,
        factor: z.number().positive(),
        roundToMinor: z.int().positive(),
      }),
    ),
  })
  .superRefine(({ groups }, context) => {
    // they share addresses: /category/{code}, and below it the collections
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
