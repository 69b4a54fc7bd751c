import * as z from 'zod'
import { operation, WebsiteCode } from '#server/kernel/contract.ts'

/** Purpose of a form, for its security check. */
const Action = z.enum(['lead', 'help', 'booking', 'demo'])

/**
 * A security check for the browser. The embedded widget uses it as its challenge. Source: C12, trap
 * 77.
 */
export const CaptchaChallenge = z.strictObject({
  provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']),
  /** Site key of an external provider. */
  siteKey: z.string().nullable(),
  /** Challenge of the embedded check; null with an external provider. */
  parameters: z.record(z.string(), z.unknown()).nullable(),
  signature: z.string().nullable(),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

const ChallengeRequest = z.object({ action: Action, websiteCode: WebsiteCode.optional() })
export type ChallengeRequest = z.infer<typeof ChallengeRequest>

/** The security check of forms. */
export const captcha = {
  challenge: operation({ access: 'any', example: { action: 'lead' } })
    .route({
      method: 'GET',
      path: '/captcha/challenge',
      tags: ['forms'],
      summary: 'Get a security check for a form',
      description:
        'Request it when the form is first touched. Send the solution as `captcha` with the ' +
        'form: it is accepted once, for its action, from the same network, and only after the ' +
        'time that a person needs to fill in the form.',
    })
    .input(ChallengeRequest)
    .output(CaptchaChallenge),
}

/** Registered in server/api-contract.ts. */
export const captchaApi = {
  contract: { captcha },
  schemas: { CaptchaChallenge },
}
