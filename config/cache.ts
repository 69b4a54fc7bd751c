import * as z from 'zod'
import { count } from './fields.ts'

const CachePolicy = z.strictObject({
  ttlMs: z.int().min(0).meta({ description: 'How long an entry is fresh.' }),
  staleMs: z.int().min(0).meta({
    description:
      'How long a stale entry may be served while it is being reloaded, or after reloading failed.',
  }),
  maxEntries: count,
  maxBytes: count,
})

/**
 * Lifetimes and sizes of the caches. A write usually invalidates entries by tag long before they
 * expire; the lifetimes are only a safety net. Source: C20.
 */
export const Cache = z
  .strictObject({
    data: z
      .strictObject({
        common: CachePolicy,
        menus: CachePolicy,
        banners: CachePolicy,
        pages: CachePolicy.meta({ description: 'Page sections.' }),
        categories: CachePolicy,
        products: CachePolicy,
        resources: CachePolicy,
        lists: CachePolicy,
        search: CachePolicy,
        searchWords: CachePolicy.meta({
          description: 'Vocabularies of the search, one for each language.',
        }),
        redirects: CachePolicy,
      })
      .meta({ description: 'Data cache, by kind of data.' }),
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
        sharedMaxAgeSeconds: z.int().min(0).meta({ description: 's-maxage of public pages.' }),
        staleWhileRevalidateSeconds: z.int().min(0),
        staleIfErrorSeconds: z.int().min(0),
        permanentRedirectMaxAgeSeconds: z
          .int()
          .min(0)
          .meta({
            description:
              'max-age of 301 redirects. It is limited so that a wrong redirect is not cached ' +
              'forever. Source: C15.',
          }),
      })
      .meta({ description: 'Cache-Control values for caches in front of the site.' }),
  })
  .meta({ description: 'Lifetimes and sizes of the caches.' })
