import * as z from 'zod'
import { count } from './fields.ts'

const CachePolicy = z.strictObject({
  ttlMs: z.int().min(0).meta({ description: 'Time for which an entry is fresh.' }),
  staleMs: z.int().min(0).meta({
    description:
      'Time for which a stale entry is served while it is reloaded, or if reloading fails.',
  }),
  maxEntries: count,
  maxBytes: count,
})

/**
 * Lifetimes and sizes of the caches. Writes usually drop entries by tag long before they expire;
 * the lifetime is the safety net. Source: C20.
 */
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
      .meta({ description: 'Cache of rendered pages.' }),
    cdn: z
      .strictObject({
        sharedMaxAgeSeconds: z.int().min(0).meta({ description: 's-maxage of a public page.' }),
        staleWhileRevalidateSeconds: z.int().min(0),
        staleIfErrorSeconds: z.int().min(0),
        permanentRedirectMaxAgeSeconds: z.int().min(0).meta({
          description:
            'max-age of a 301, so that a mistake does not stay cached forever. Source: C15.',
        }),
      })
      .meta({ description: 'Cache-Control for caches in front of the site.' }),
  })
  .meta({ description: 'Lifetimes and sizes of the caches.' })
