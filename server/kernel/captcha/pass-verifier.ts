import { networkOf } from '#server/kernel/client-address.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { CaptchaVerifier } from './captcha.ts'
import type { Passes } from './pass.ts'

/**
 * Creates a captcha verifier that accepts a pass in place of a captcha token. Accepted forms count
 * toward separate rate limits. Source: docs/decisions/0022.
 *
 * @param digest digest of the form's content
 */
export function passVerifier(
  { captcha, limits }: RequestContext,
  passes: Passes,
  digest: string,
): CaptchaVerifier {
  return {
    challenge: (request) => captcha.challenge(request),
    async verify(pass, { action, address, now }) {
      const verdict = passes.verify(pass, { action, address, digest, now })
      if (verdict.is !== 'ok') return verdict
      await limits.consume('form-without-script', `network ${networkOf(address)}`)
      await limits.consume('forms-without-script', 'everybody')
      return verdict
    },
  }
}
