import type { Request, RequestHandler } from 'express'
import type { ConfigSource } from '#config/watch.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import { findCaller } from '#server/people/account/find-caller.ts'
import { sessionCookie } from '#server/people/account/session.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { type SignInSecrets, callerLogFields } from '#server/people/identity/service.ts'

/** Parts of the process that are needed to identify a caller. */
export interface CallerDependencies {
  database: Database
  config: ConfigSource
  limits: RateLimits
  signIn: { secrets: SignInSecrets }
}

/** Returns the step that identifies the caller of each request. */
export function identifyCallers(parts: CallerDependencies): RequestHandler {
  return async (request, _response, next) => {
    await identify(parts, request)
    next()
  }
}

/**
 * Identifies the caller by the session cookie and stores the caller in the request's state. Without
 * a cookie there is no lookup. Networks that keep sending unknown session ids are rate-limited
 * before the next lookup.
 */
export async function identify(
  { database, config, signIn, limits }: CallerDependencies,
  request: Request,
): Promise<void> {
  const state = stateOf(request)
  const info = requestInfoOf(request)
  const hasCookie = info.cookie(sessionCookie) !== undefined
  const key = `unknown session ${networkOf(info.address)}`
  if (hasCookie) await limits.assertNotSpent('read', key)
  const caller = await findCaller(database.db, config.current, info)
  if (hasCookie && caller.kind === 'visitor') await limits.consume('read', key)
  state.caller = caller
  if (caller.kind === 'person') state.user = callerLogFields(caller, signIn.secrets)
}
