import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import routes from 'virtual:api-routes'
import type { contract } from '#server/api-contract.ts'
import { accountState } from '#components/session/profile-store.ts'
import { isSessionEnding } from '#components/session/background.ts'
import { pageLocale } from '#components/session/sso-links.ts'
import { ApiProblem } from './api-problem.ts'

/** What a call may say besides its input. */
export interface CallContext {
  /** Key by which the server recognizes a repeated request. Source: C3. */
  idempotencyKey?: string
  /** Version of the object that a PUT replaces, from its `etag`. */
  ifMatch?: string
  /** True for a read that the page makes on its own; it does not keep the session alive. */
  isBackground?: boolean
  /** True for a small write that goes on when the person leaves the page. */
  outlivesPage?: boolean
}

const link = new OpenAPILink<CallContext>(routes as typeof contract, {
  url: () => `${location.origin}/marketplace/api/v1`,
  headers: ({ context }) => headersOf(context),
  fetch: async (request, init, { context: { outlivesPage = false } }) => {
    const response = await fetch(request, outlivesPage ? { ...init, keepalive: true } : init)
    if (response.ok) return response
    throw await ApiProblem.of(response)
  },
})

/**
 * The API, typed by its contract, in the language of the page. A call concerns the company that the
 * page shows: the server refuses it if another tab has switched. Rejects with ApiProblem, or with a
 * TypeError if the server cannot be reached.
 */
export const api: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link)

/** The API as options for TanStack Query: `useQuery(queries.license.list.queryOptions({ input }))`. */
export const queries = createTanstackQueryUtils(api)

function headersOf({ idempotencyKey, ifMatch, isBackground }: CallContext): Record<string, string> {
  const { profile } = accountState()
  const headers: Record<string, string> = {}
  const locale = pageLocale()
  if (locale !== undefined) headers['X-Website-Code'] = locale
  if (profile !== undefined && profile.accountId !== '') headers['X-Company-Id'] = profile.accountId
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  if (ifMatch !== undefined) headers['If-Match'] = ifMatch
  if (isBackground || isSessionEnding()) headers['X-Background'] = '1'
  return headers
}
