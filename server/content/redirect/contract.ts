import * as z from 'zod'
import { cached, operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** Query for the redirect target of a URL for which the site has no page. */
const RedirectLookUp = z.object({
  websiteCode: WebsiteCode,
  /** Part of the path that identifies the page, in upper or lower case. */
  urlAlias: z
    .string()
    .min(1)
    .max(200)
    .transform((it) => it.toLowerCase().replaceAll(/^\/+|\/+$/g, '')),
  pageType: z.coerce.number<number>().int().min(1).max(3),
})
export type RedirectLookUp = z.infer<typeof RedirectLookUp>

/** Redirect targets of legacy URLs. Source: spec §3 Redirect response, §7, C17. */
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
      summary: 'Get the redirect target of a legacy URL',
      description:
        'Page type 1 is a generic page, and `urlAlias` is its only segment. Page type 2 is a ' +
        'solution with `urlAlias` {solution}/{generic}; 3 is a product subcategory with ' +
        '{subcategory}/{generic}. The target is a path on the same host or a URL on an allowed ' +
        'host, and never a legacy URL itself. It is null if there is no redirect.',
    })
    .input(RedirectLookUp)
    .output(z.strictObject({ redirectUrl: z.string().nullable() }))
    .errors(refusals('field.too_short', 'field.too_long')),
}

/** The redirect part of the API, registered in server/api-contract.ts. */
export const redirectApi = {
  contract: { redirect },
}
