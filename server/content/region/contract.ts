import * as z from 'zod'
import { cached, operation, WebsiteCode } from '#server/kernel/contract.ts'

/** A region with its websites. Source: spec §3. */
export const Region = z.strictObject({
  regionCode: z.string(),
  regionGroupCode: z.string().nullable(),
  websites: z.array(
    z.strictObject({ code: z.string(), language: z.string(), isDefault: z.boolean() }),
  ),
})
export type Region = z.infer<typeof Region>

const InLanguage = z.object({ websiteCode: WebsiteCode.optional() })

/**
 * Sign-in state and region of a visitor. Source: spec §3 region data, §7 session and common, trap
 * 72.
 */
export const visit = {
  checkLogin: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/user/check-login',
      tags: ['visit'],
      summary: 'Get the sign-in state and region of a visitor',
      description:
        "The region is that of the person's company or, if nobody is signed in, of the country " +
        'that the request comes from. It is null if unknown. `ip` in the response is the IP ' +
        'address that the request came from; the parameter `ip` is ignored.',
    })
    .input(z.object({ ip: z.string().optional() }))
    .output(
      z.strictObject({ isLogin: z.boolean(), regionCode: z.string().nullable(), ip: z.string() }),
    ),
}

/** Reference data for forms and the region picker. Source: spec §7, session and common. */
export const common = {
  countries: operation({ access: 'any', cache: cached('common', () => ['region']) })
    .route({
      method: 'GET',
      path: '/common/countries',
      tags: ['common'],
      summary: 'List countries',
      description: 'Returns ISO 3166-1 alpha-2 codes, with names in the language of the site.',
    })
    .input(InLanguage)
    .output(
      z.strictObject({
        countries: z.array(z.strictObject({ code: z.string().length(2), name: z.string() })),
      }),
    ),
  regions: operation({ access: 'any', cache: cached('common', () => ['region']) })
    .route({
      method: 'GET',
      path: '/common/regions',
      tags: ['common'],
      summary: 'List the eight regions with their websites',
      description: 'A visitor of a region is sent to its default website; a region may have none.',
    })
    .input(z.object({}))
    .output(z.strictObject({ regions: z.array(Region) })),
  timeZones: operation({ access: 'any', cache: cached('common', () => ['region']) })
    .route({
      method: 'GET',
      path: '/common/time-zones',
      tags: ['common'],
      summary: 'List time zones',
      description: 'Returns IANA names with the current offset from UTC.',
    })
    .input(InLanguage)
    .output(
      z.strictObject({
        timeZones: z.array(
          z.strictObject({ id: z.string(), name: z.string(), offsetMinutes: z.int() }),
        ),
      }),
    ),
}

/** The region part of the API, registered in server/api-contract.ts. */
export const regionApi = {
  contract: { visit, common },
  tags: [
    {
      name: 'visit',
      description: 'Sign-in state and region of a visitor, and reports from their browser.',
    },
    { name: 'common', description: 'Reference data for forms and the region picker.' },
  ],
  schemas: { Region },
}
