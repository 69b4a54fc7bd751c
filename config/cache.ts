import * as z from 'zod'
import { count } from './fields.ts'

const CachePolicy = z.strictObject({
  ttlMs: z.int().min(0).meta({ description: 'Fresh for so long.' }),
  staleMs: z
    .int()
    .min(0)
    .meta({ description: 'Then served for so long while it is loaded anew, or when that fails.' }),
  maxEntries: count,
  maxBytes: count,
})

/** Lifetimes and sizes of the caches. A write drops by tag long before; the lifetime is the safety net. Source: C20. */
export const Cache = z
  .strictObject({
    data: z
      .strictObject({
        common: CachePolicy,
        menus: CachePolicy,
        banners: CachePolicy,
        pages: CachePolicy.meta({ description: 'Sections of pages.' }),
        categories: CachePolicy,
        products: CachePolicy,
        resources: CachePolicy,
        lists: CachePolicy,
        search: CachePolicy,
        redirects: CachePolicy,
      })
      .meta({ description: 'Data cache, by kind of read.' }),
    page: z
      .strictObject({
        enabled: z.boolean(),
        ttlMs: z.int().min(0),
        staleMs: z.int().min(0),
        maxBytes: count,
      })
      .meta({ description: 'Cache of finished pages.' }),
    cdn: z
      .strictObject({
        sharedMaxAgeSeconds: z.int().min(0).meta({ description: 's-maxage of a public page.' }),
        staleWhileRevalidateSeconds: z.int().min(0),
        staleIfErrorSeconds: z.int().min(0),
        permanentRedirectMaxAgeSeconds: z.int().min(0).meta({
          description: 'max-age of a 301, so that a mistake is not stuck for ever. Source: C15.',
        }),
      })
      .meta({ description: 'What caches in front of the site are told.' }),
  })
  .meta({ description: 'Lifetimes and sizes of the caches.' })
