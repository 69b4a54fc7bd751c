import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Answer } from './http.ts'
import { seedPassword } from './seed-password.ts'
import { formIn, publicOrigin, type Walk, walkAt } from './walk.ts'

export const redirectUri = `${publicOrigin}/marketplace/api/v1/sso/callback`

/** A sign-in request and its PKCE verifier. */
export interface SignInRequest {
  address: string
  verifier: string
}

/** Builds a sign-in request of the client. `changes` replaces parameters; null removes them. */
export function signInRequest(
  changes: Record<string, string | null> = {},
  origin = publicOrigin,
): SignInRequest {
  const verifier = randomBytes(32).toString('base64url')
  const asked: Record<string, string | null> = {
    client_id: 'marketplace',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const given = Object.entries(asked).filter((it): it is [string, string] => it[1] !== null)
  return { address: `${origin}/idp/auth?${new URLSearchParams(given)}`, verifier }
}

/** Opens the sign-in page of a request. */
export async function toSignIn(app: TestApp, request = signInRequest(), walk: Walk = walkAt(app)) {
  const { address, answer } = await walk.follow(request.address)
  if (answer?.status !== 200) throw new Error(`no sign-in page at ${address}: ${answer?.status}`)
  const { action, fields } = formIn(answer.text)
  const send = (email: string, password: string, headers: Record<string, string> = {}) =>
    walk.post(action, { ...fields, email, password }, headers)
  return { walk, request, answer, action, fields, send }
}

/** Signs a person in, and stops before the redirect back to the client is requested. */
export async function signInAt(
  app: TestApp,
  email: string,
  request = signInRequest(),
  walk: Walk = walkAt(app),
) {
  const page = await toSignIn(app, request, walk)
  const sent = await page.send(email, seedPassword)
  const { address } = await walk.follow(
    new URL(sent.headers.location ?? '', publicOrigin).href,
    (it) => it.startsWith(redirectUri),
  )
  return {
    walk,
    request,
    back: new URL(address),
    code: new URL(address).searchParams.get('code') ?? '',
  }
}

/** Exchanges a code for tokens. `changes` replaces the secret or fields of the request. */
export async function tokensFor(
  app: TestApp,
  {
    code,
    verifier,
    ...changes
  }: { code: string; verifier: string; secret?: string } & Record<string, string>,
): Promise<Answer> {
  const { secret = app.resources.signIn.embedded?.secrets.clientSecret ?? '', ...fields } = changes
  return app.ask('/idp/token', {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`marketplace:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      ...fields,
    }).toString(),
  })
}

/**
 * Exchanges a code for an ID token and an access token.
 *
 * @throws Error when the provider rejects the code
 */
export async function acceptedTokens(
  app: TestApp,
  { code, request }: { code: string; request: SignInRequest },
): Promise<{ idToken: string; accessToken: string }> {
  const { status, text } = await tokensFor(app, { code, verifier: request.verifier })
  if (status !== 200) throw new Error(`the code was answered with ${status}: ${text}`)
  const tokens = JSON.parse(text) as { id_token: string; access_token: string }
  return { idToken: tokens.id_token, accessToken: tokens.access_token }
}

/**
 * Verifies the signature of an ID token and returns its claims.
 *
 * @throws Error unless a key of the provider signed the token
 */
export async function claimsOf(app: TestApp, idToken: string): Promise<Record<string, unknown>> {
  const { keys } = JSON.parse((await app.ask('/idp/jwks')).text) as {
    keys: (JsonWebKey & { kid: string })[]
  }
  const [head = '', payload = '', signature = ''] = idToken.split('.')
  const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as {
    kid: string
    alg: string
  }
  const jwk = keys.find((it) => it.kid === kid)
  if (!jwk || alg !== 'ES256') throw new Error(`no key ${kid} of ${alg}`)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not of this key')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
