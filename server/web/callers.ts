import type { Request, RequestHandler } from 'express'
import type { ConfigSource } from '#config/watch.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import { findCaller } from '#server/people/account/find-caller.ts'
import { sessionCookie } from '#server/people/account/session.ts'
import { noteCaller } from '#server/kernel/caller.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import { requestFacts } from '#server/web/request.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { type SignInSecrets, callerLogFields } from '#server/people/identity/service.ts'

/** Parts of the process that identifying a caller needs. */
export interface CallerDependencies {
  database: Database
  config: ConfigSource
  limits: RateLimits
  signIn: { secrets: SignInSecrets }
}

/** Step that identifies the caller of each request. */
export function identifyCallers(parts: CallerDependencies): RequestHandler {
  return async (request, _response, next) => {
    await identify(parts, request)
    next()
  }
}

/**
 * Identifies the caller by the session cookie and notes it on the request. No cookie, no lookup. Networks
 * that keep sending unknown session ids are rate-limited before the next lookup.
 */
export async function identify(
  { database, config, signIn, limits }: CallerDependencies,
  request: Request,
): Promise<void> {
  const info = requestInfoOf(request)
  const isShown = info.cookie(sessionCookie) !== undefined
  const key = `unknown session ${networkOf(info.address)}`
  if (isShown) await limits.refuseSpent('read', key)
  const caller = await findCaller(database.db, config.current, info)
  if (isShown && caller.kind === 'visitor') await limits.consume('read', key)
  noteCaller(request, caller)
  if (caller.kind === 'person') requestFacts(request).user = callerLogFields(caller, signIn.secrets)
}
