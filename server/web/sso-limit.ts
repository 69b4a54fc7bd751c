import type { Request } from 'express'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Allowance, RateLimits } from '#server/kernel/rate-limit.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import {
  knownBrowserCookie,
  lastAccountTag,
} from '#server/people/identity-provider/known-browser.ts'

interface Dependencies {
  limits: RateLimits
  /** Key of the marks of known browsers; undefined if the identity provider is not embedded. */
  markKey: string | undefined
}

/**
 * Counts a request that starts or ends a sign-in or shows one of its pages: for a signed-in person,
 * or else for the account that has last signed in from the browser, or else for the network. So
 * people whose browser is known do not depend on what others in their network do.
 *
 * @throws Problem `rate.limited`
 */
export async function admitSso(
  { limits, markKey }: Dependencies,
  request: Request,
): Promise<Allowance | undefined> {
  if (stateOf(request).caller.kind === 'person') return limits.consume('sso', limitKeyOf(request))
  const cookie = requestInfoOf(request).cookie(knownBrowserCookie)
  const account =
    markKey === undefined ? undefined : lastAccountTag(cookie, { key: markKey, now: new Date() })
  if (account !== undefined)
    try {
      return await limits.consume('sso', `account ${account}`)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'rate.limited') throw error
    }
  return limits.consume('sso-address', limitKeyOf(request))
}
