import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Answer } from './http.ts'
import { seedPassword } from './seed-password.ts'
import { formIn, publicOrigin, type Walk, walkAt } from './walk.ts'

export const redirectUri = `${publicOrigin}/marketplace/api/v1/sso/callback`

/** A sign-in under way: what is asked, and what proves that whoever asked brings the code. */
export interface Wish {
  address: string
  verifier: string
}

/** What a client asks of the provider; `changes` replaces parameters, null leaves them out. */
export function wishOf(changes: Record<string, string | null> = {}, origin = publicOrigin): Wish {
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

/** Goes to the sign-in page of a wish. */
export async function toSignIn(app: TestApp, wish = wishOf(), walk: Walk = walkAt(app)) {
  const { address, answer } = await walk.follow(wish.address)
  if (answer?.status !== 200) throw new Error(`no sign-in page at ${address}: ${answer?.status}`)
  const { action, fields } = formIn(answer.text)
  const send = (email: string, password: string, headers: Record<string, string> = {}) =>
    walk.post(action, { ...fields, email, password }, headers)
  return { walk, wish, answer, action, fields, send }
}

/** Signs somebody in, up to the address to which the provider leads back. */
export async function signInAt(
  app: TestApp,
  email: string,
  wish = wishOf(),
  walk: Walk = walkAt(app),
) {
  const page = await toSignIn(app, wish, walk)
  const sent = await page.send(email, seedPassword)
  const { address } = await walk.follow(
    new URL(sent.headers.location ?? '', publicOrigin).href,
    (it) => it.startsWith(redirectUri),
  )
  return {
    walk,
    wish,
    back: new URL(address),
    code: new URL(address).searchParams.get('code') ?? '',
  }
}

/** Changes a code for tokens; `changes` replaces what the client says. */
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

/** ID token and access token for a code that must be accepted. */
export async function acceptedTokens(
  app: TestApp,
  { code, wish }: { code: string; wish: Wish },
): Promise<{ idToken: string; accessToken: string }> {
  const { status, text } = await tokensFor(app, { code, verifier: wish.verifier })
  if (status !== 200) throw new Error(`the code was answered with ${status}: ${text}`)
  const tokens = JSON.parse(text) as { id_token: string; access_token: string }
  return { idToken: tokens.id_token, accessToken: tokens.access_token }
}

/** The claims of an ID token, when one of the provider's keys signed it. */
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
