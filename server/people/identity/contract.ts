import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** A way on to another page. */
export const WayOn = z.strictObject({
  status: z.literal(302),
  headers: z.strictObject({ location: z.url() }),
})
export type WayOn = z.infer<typeof WayOn>

const address = z.string().max(8000).optional()

/** Signing in and out by an OpenID Connect provider. Browsers are sent here; they answer by redirects. Source: spec §4 and §7, C14. */
export const identity = {
  login: operation({ access: 'any', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/login',
      tags: ['identity'],
      summary: 'Begin to sign in',
      description:
        'Leads to the identity provider. A `callbackurl` that is no page of ours leads to the front page instead.',
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .input(z.object({ websiteCode: WebsiteCode, callbackurl: address }))
    .output(WayOn),
  callback: operation({ access: 'any', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/callback',
      tags: ['identity'],
      summary: 'The way back from the identity provider',
      description:
        'Sets the session. A failure is told to the page by `error=1` (E), `error=2` (F) or `role=0`.',
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
    .output(WayOn),
  logout: operation({ access: 'any', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/logout',
      tags: ['identity'],
      summary: 'Sign out',
      description:
        "Ends the session here and at the identity provider, then leads to the front page. Another site's link is refused.",
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .input(z.object({ websiteCode: WebsiteCode }))
    .output(WayOn)
    .errors(refusals('auth.csrf')),
  profileEdit: operation({ access: 'signed-in', company: 'none', limit: 'sso' })
    .route({
      method: 'GET',
      path: '/sso/profile-edit',
      tags: ['identity'],
      summary: "The page where one's account is changed",
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .input(z.object({ websiteCode: WebsiteCode, callbackUrl: address }))
    .output(WayOn),
}

/** Registered in server/api-contract.ts. */
export const identityApi = {
  contract: { identity },
  tags: [
    {
      name: 'identity',
      description: 'Signing in and out. Browsers are sent here; answers are redirects.',
    },
  ],
}
