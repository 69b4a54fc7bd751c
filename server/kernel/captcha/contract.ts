import * as z from 'zod'
import { operation, WebsiteCode } from '#server/kernel/contract.ts'

/** Purpose of a captcha: the form that it protects. */
const Action = z.enum(['lead', 'help', 'booking', 'demo'])

/**
 * A captcha for the browser to show. The embedded widget takes this object as its challenge.
 * Source: C12, trap 77.
 */
export const CaptchaChallenge = z.strictObject({
  provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']),
  /** Site key of an external provider. */
  siteKey: z.string().nullable(),
  /** Challenge of the embedded captcha; null with an external provider. */
  parameters: z.record(z.string(), z.unknown()).nullable(),
  signature: z.string().nullable(),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

const ChallengeRequest = z.object({ action: Action, websiteCode: WebsiteCode.optional() })
export type ChallengeRequest = z.infer<typeof ChallengeRequest>

/** Operation that issues captcha challenges for forms. */
export const captcha = {
  challenge: operation({ access: 'any', example: { action: 'lead' } })
    .route({
      method: 'GET',
      path: '/captcha/challenge',
      tags: ['forms'],
      summary: 'Get a captcha challenge for a form',
      description:
        'Request the challenge when the visitor first touches the form. Send the token of the ' +
        'solved captcha with the form, as `captcha`. The token is accepted once, for the same ' +
        'action, from the same network, and no sooner than a person could fill in the form.',
    })
    .input(ChallengeRequest)
    .output(CaptchaChallenge),
}

/** Registered in server/api-contract.ts. */
export const captchaApi = {
  contract: { captcha },
  schemas: { CaptchaChallenge },
}
