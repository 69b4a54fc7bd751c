import * as z from 'zod'
import { cached, operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** Query for the target of an address at which a site has no page. */
const RedirectLookUp = z.object({
  websiteCode: WebsiteCode,
  /** Part of the address that identifies the page, in any case. */
  urlAlias: z
    .string()
    .min(1)
    .max(200)
    .transform((it) => it.toLowerCase().replaceAll(/^\/+|\/+$/g, '')),
  pageType: z.coerce.number<number>().int().min(1).max(3),
})
export type RedirectLookUp = z.infer<typeof RedirectLookUp>

/** Targets of legacy addresses. Source: spec §3 Redirect response, §7, C17. */
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
      summary: 'Target of a legacy address',
      description:
        'Page type 1 is a generic page, given by its only segment; 2 a solution, as ' +
        '{solution}/{generic}; 3 a product subcategory, as {subcategory}/{generic}. ' +
        'The target is a path of the same host or an address of an allowed host, and is never a ' +
        'legacy address itself. Null if there is none.',
    })
    .input(RedirectLookUp)
    .output(z.strictObject({ redirectUrl: z.string().nullable() }))
    .errors(refusals('field.too_short', 'field.too_long')),
}

/** Registered in server/api-contract.ts. */
export const redirectApi = {
  contract: { redirect },
}
