import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaAction } from '#server/kernel/captcha/captcha.ts'
import type { TestApp } from './app.ts'
import type { ConfigChanges } from './own-config.ts'

/** Configuration without a captcha, for tests that send hundreds of forms. */
export const withoutCaptcha: ConfigChanges = {
  scripts: { global: { captcha: { provider: 'none' } }, china: { captcha: { provider: 'none' } } },
}

/** Configuration with a captcha that is solved quickly, and no minimum time to fill in a form. */
export const quickCaptcha: ConfigChanges = {
  forms: { minFillSeconds: 0, captcha: { cost: 1, attempts: { from: 1, to: 20 } } },
}

/** Requests a captcha challenge and returns its solution, encoded as the widget sends it. */
export async function solved(
  app: TestApp,
  action: CaptchaAction,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await app.api(`/captcha/challenge?action=${action}`, { headers })
  return solutionOf(body)
}

/** Solves a captcha challenge and returns the solution, encoded as the widget sends it. */
export async function solutionOf({ parameters, signature }: Challenge): Promise<string> {
  const challenge = { parameters, ...(signature === undefined ? {} : { signature }) }
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
