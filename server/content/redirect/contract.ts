import * as z from 'zod'
import { cached, operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** What is looked up when a site has no page at an address. */
const RedirectLookUp = z.object({
  websiteCode: WebsiteCode,
  /** The part of the address that names the page, in any case of letters. */
  urlAlias: z
    .string()
    .min(1)
    .max(200)
    .transform((it) => it.toLowerCase().replaceAll(/^\/+|\/+$/g, '')),
  pageType: z.coerce.number<number>().int().min(1).max(3),
})
export type RedirectLookUp = z.infer<typeof RedirectLookUp>

/** Where addresses of old lead. Source: spec §3 Redirect response, §7, C17. */
export const redirect = {
  lookUp: operation({
    access: 'any',
    example: { urlAlias: 'energy-saving', pageType: '1' },
    cache: cached('redirects', () => ['redirect']),
  })
    .route({
      method: 'GET',
      path: '/pages/redirect',
      tags: ['content'],
      summary: 'Where an address of old leads',
      description:
        'Page type 1 is a generic page by its one segment, 2 a solution as {solution}/{generic}, 3 a product subcategory as {subcategory}/{generic}. ' +
        'The answer is a path of the same host or an address of a host that is allowed, and never an address of old itself; null when there is none.',
    })
    .input(RedirectLookUp)
    .output(z.strictObject({ redirectUrl: z.string().nullable() }))
    .errors(refusals('field.too_short', 'field.too_long')),
}

/** Registered in server/api-contract.ts. */
export const redirectApi = {
  contract: { redirect },
}
