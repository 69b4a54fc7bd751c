import * as z from 'zod'
import { operation, WebsiteCode } from '#server/kernel/contract.ts'

/** What a form is sent for, as far as the security check tells. */
const Action = z.enum(['lead', 'help', 'booking', 'demo'])

/** What a browser needs to show the security check. The embedded widget takes the answer as its challenge. Source: C12, traps 77. */
export const CaptchaChallenge = z.strictObject({
  provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']),
  /** Of a foreign provider. */
  siteKey: z.string().nullable(),
  /** What the embedded check is to solve; null with a foreign provider. */
  parameters: z.record(z.string(), z.unknown()).nullable(),
  signature: z.string().nullable(),
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

const ChallengeWish = z.object({ action: Action, websiteCode: WebsiteCode.optional() })
export type ChallengeWish = z.infer<typeof ChallengeWish>

/** The security check of forms. */
export const captcha = {
  challenge: operation({ access: 'any', example: { action: 'lead' } })
    .route({
      method: 'GET',
      path: '/captcha/challenge',
      tags: ['forms'],
      summary: 'The security check of a form',
      description:
        'Ask for it when the form is first touched. A solution is sent as `captcha` with the form: it is accepted once, for that action, from the same network, and not sooner than anybody fills in a form.',
    })
    .input(ChallengeWish)
    .output(CaptchaChallenge),
}

/** Registered in server/api-contract.ts. */
export const captchaApi = {
  contract: { captcha },
  schemas: { CaptchaChallenge },
}
