import type { Request, RequestHandler } from 'express'
import { callerOfVisit } from '#server/people/account/service.ts'
import { sessionCookie } from '#server/people/account/session.ts'
import { noteCaller } from '#server/kernel/caller.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import { requestFacts } from '#server/web/request.ts'
import { visitOf } from '#server/kernel/request-info.ts'
import { traceOf } from '#server/people/identity/service.ts'
import type { Resources } from '#server/resources.ts'

/** Finds out who asks, for all that follows. */
export function callers(resources: Resources): RequestHandler {
  return async (request, _response, next) => {
    await identify(resources, request)
    next()
  }
}

/**
 * Notes on a request who asks. Whoever shows no session costs nothing; whoever shows many that there are not is refused before one
 * more is looked for.
 */
export async function identify(
  { database, config, signIn, limits }: Resources,
  request: Request,
): Promise<void> {
  const visit = visitOf(request)
  const isShown = visit.cookie(sessionCookie) !== undefined
  const key = `unknown session ${networkOf(visit.address)}`
  if (isShown) await limits.refuseSpent('read', key)
  const caller = await callerOfVisit(database.db, config.current, visit)
  if (isShown && caller.kind === 'visitor') await limits.consume('read', key)
  noteCaller(request, caller)
  if (caller.kind === 'person') requestFacts(request).user = traceOf(caller, signIn.secrets)
}
