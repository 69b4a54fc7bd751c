import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** A response that redirects to another page. */
export const RedirectAnswer = z.strictObject({
  status: z.literal(302),
  headers: z.strictObject({ location: z.url() }),
})
export type RedirectAnswer = z.infer<typeof RedirectAnswer>

const address = z.string().max(8000).optional()

/**
 * Operations to sign in and out at an OpenID Connect provider. Browsers navigate to these
 * operations, which respond with redirects. Source: spec §4 and §7, C14.
 */
export const identity = {
  login: operation({ access: 'any', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/login',
      tags: ['identity'],
      summary: 'Start the sign-in',
      description:
        'Redirects to the identity provider. After the sign-in, the browser returns to ' +
        '`callbackurl`, or to the front page if `callbackurl` is not a URL of this site.',
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .input(z.object({ websiteCode: WebsiteCode, callbackurl: address }))
    .output(RedirectAnswer),
  callback: operation({ access: 'any', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/callback',
      tags: ['identity'],
      summary: 'Complete the sign-in',
      description:
        'The identity provider redirects here. Opens the session and redirects to the ' +
        '`callbackurl` of the sign-in. The query string of that URL reports a failure: ' +
        '`error=1` for an unknown person, `error=2` for a failed sign-in, `role=0` for a ' +
        'person with neither a company nor a staff role.',
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        code: z.string().max(4000).optional(),
        state: z.string().max(500).optional(),
        error: z.string().max(500).optional(),
      }),
    )
    .output(RedirectAnswer),
  logout: operation({ access: 'any', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/logout',
      tags: ['identity'],
      summary: 'Sign out',
      description:
        'Ends the session here and at the identity provider, then redirects to the front page. ' +
        'Requests that other sites start are rejected.',
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .input(z.object({ websiteCode: WebsiteCode }))
    .output(RedirectAnswer)
    .errors(refusals('auth.csrf')),
  profileEdit: operation({ access: 'signed-in', company: 'none', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/profile-edit',
      tags: ['identity'],
      summary: 'Redirect to the page for changing name and password',
      description: 'The page belongs to the identity provider and returns to the marketplace.',
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .input(z.object({ websiteCode: WebsiteCode, callbackUrl: address }))
    .output(RedirectAnswer),
}

/** The sign-in operations for the API. server/api-contract.ts registers them. */
export const identityApi = {
  contract: { identity },
  tags: [
    {
      name: 'identity',
      description:
        'Sign in and out. Browsers navigate to these operations, which respond with redirects.',
    },
  ],
}
