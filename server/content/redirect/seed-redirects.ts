import * as z from 'zod'
import { locales } from '#config/locales.ts'
import type { Redirect } from './flattened.ts'

const segment = '[a-z0-9]+(-[a-z0-9]+)*'
const one = z
  .string()
  .regex(new RegExp(`^${segment}$`), 'must be one segment such as energy-saving')
const two = z
  .string()
  .regex(new RegExp(`^${segment}/${segment}$`), 'must be two segments such as smart-factory/oee')
const target = {
  to: z.string().trim().min(1),
  websites: z.array(z.enum(locales)).min(1).optional(),
}

const SeedRedirect = z.discriminatedUnion('pageType', [
  z.strictObject({ pageType: z.literal(1), from: one, ...target }),
  z.strictObject({ pageType: z.literal([2, 3]), from: two, ...target }),
])

/**
 * seed/redirects.yaml: legacy URLs and their targets. Without `websites`, a redirect applies to all
 * sites.
 */
export const SeedRedirects = z.array(SeedRedirect).transform((rows) =>
  rows.flatMap(({ pageType, from, to, websites }) =>
    (websites ?? [null]).map((websiteCode): Redirect => ({
      websiteCode,
      pageType,
      urlAlias: from,
      target: to,
    })),
  ),
)
