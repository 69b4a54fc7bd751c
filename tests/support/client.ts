import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { ProblemCode } from '#config/problems.ts'
import { contract } from '#server/api-contract.ts'
import type { FieldProblem } from '#server/kernel/problem.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { TestApp } from './app.ts'
import { ownPageHeaders, signInAs, type SessionOptions } from './people.ts'

/** Headers of one call, as in `orders.place(order, { context: { 'Idempotency-Key': key } })`. */
export type CallHeaders = Readonly<Record<string, string>>

/** API operations by their names in the contract, called over HTTP. */
export type ApiClient = ContractRouterClient<typeof contract, CallHeaders>

/** An error response to a call, for `await expect(call).rejects.toMatchObject(…)`. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly context: Readonly<Record<string, unknown>> | undefined
  readonly errors: readonly FieldProblem[] | undefined
  readonly headers: Headers

  constructor(body: RefusalBody, headers: Headers) {
    super(`${body.status} ${body.code}`)
    this.status = body.status
    this.code = body.code
    this.context = body.context
    this.errors = body.errors
    this.headers = headers
  }
}

/**
 * Waits for a call to fail and returns its error response.
 *
 * @throws Error when the call succeeds
 */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof Refusal) return answer
  throw new Error('the call was not refused', { cause: answer })
}

type RefusalBody = Pick<Refusal, 'status' | 'code'> & Partial<Pick<Refusal, 'context' | 'errors'>>

/**
 * Signs in as a person of seed/people.yaml, given the local part of the email address, and returns
 * a client for the new session.
 */
export async function clientAs(
  app: TestApp,
  name: string,
  options: SessionOptions = {},
): Promise<ApiClient> {
  const { headers } = await signInAs(app, name, options)
  return clientWith(app, {
    ...headers,
    ...(options.accountId === undefined ? {} : { 'X-Company-Id': options.accountId }),
  })
}

/** Returns a client for a visitor without a session. */
export function visitorOf(app: TestApp): ApiClient {
  return clientWith(app, ownPageHeaders)
}

/** Returns a client that sends these headers and, by default, a new Idempotency-Key per call. */
export function clientWith(app: TestApp, headers: CallHeaders): ApiClient {
  const link = new OpenAPILink<CallHeaders>(contract, {
    url: app.origin + apiPrefix,
    headers: ({ context }) => ({
      'Idempotency-Key': crypto.randomUUID(),
      ...headers,
      ...context,
    }),
    fetch: send,
  })
  return createORPCClient(link)
}

/** @throws Refusal when the API returns a problem */
async function send(request: Request): Promise<Response> {
  const response = await fetch(request, { redirect: 'manual' })
  if (response.status < 400) return response
  throw new Refusal((await response.json()) as RefusalBody, response.headers)
}
