import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createIdentityClient } from '#server/people/identity/identity-client.ts'

const proof = {
  state: 'a-state',
  nonce: 'a-nonce',
  verifier: randomBytes(32).toString('base64url'),
}
const clientId = 'marketplace'

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Starts an issuer that publishes one key and signs with that key or with a different one. */
async function startIssuer(signsBy: 'its own key' | "somebody else's" = 'its own key') {
  let own = { kid: 'one', ...newKeys() }
  const other = newKeys()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuer()).pathname
    if (path.endsWith('/jwks')) asked.jwks += 1
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify(answers()[path] ?? {}))
  })
  const asked = { jwks: 0 }
  const issuer = () => `http://localhost:${(server.address() as AddressInfo).port}`
  const answers = (): Record<string, unknown> => ({
    '/.well-known/openid-configuration': {
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/auth`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    },
    '/jwks': {
      keys: [
        { ...own.publicKey.export({ format: 'jwk' }), kid: own.kid, alg: 'ES256', use: 'sig' },
      ],
    },
    '/token': {
      access_token: 'x',
      token_type: 'Bearer',
      id_token: idToken(issuer(), signsBy === 'its own key' ? own : { ...other, kid: own.kid }),
    },
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    issuer: issuer(),
    asked,
    /** Replaces the key by a new one at once. */
    rotateKey: () => void (own = { kid: 'two', ...newKeys() }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function idToken(
  issuer: string,
  { privateKey: key, kid }: { privateKey: KeyObject; kid: string },
): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    sub: 'someone',
    aud: clientId,
    nonce: proof.nonce,
    iat: now,
    exp: now + 60,
    email: 'a@b.example',
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Claim it at evil.example/win',
  }
  const parts = [{ alg: 'ES256', kid }, claims]
    .map((it) => Buffer.from(JSON.stringify(it)).toString('base64url'))
    .join('.')
  return `${parts}.${sign('sha256', Buffer.from(parts), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

test.each(['the embedded provider', 'another issuer'])(
  'an ID token from %s is accepted only if signed with the key that the issuer publishes, and keys are fetched once',
  async (which) => {
    for (const signsBy of ['its own key', "somebody else's"] as const) {
      await using provider = await startIssuer(signsBy)
      const { issuer, asked } = provider
      const embedded = which === 'the embedded provider' ? { embeddedAt: () => issuer } : {}
      const client = createIdentityClient({
        issuer,
        clientId,
        clientSecret: 's'.repeat(43),
        accountUrl: issuer,
        ...embedded,
      })
      const cameBackTo = new URL(
        `http://localhost:3000/callback?code=c&state=${proof.state}&iss=${encodeURIComponent(issuer)}`,
      )
      const identity = client.redeemCode({ ...proof, cameBackTo })
      if (signsBy === 'its own key') {
        expect(await identity).toMatchObject({
          subject: 'someone',
          email: 'a@b.example',
          isEmailVerified: true,
          firstName: 'Ann',
          lastName: undefined,
        })
        await client.redeemCode({ ...proof, cameBackTo })
      } else
        await expect(identity).rejects.toMatchObject({
          cause: { message: 'JWT signature verification failed' },
        })
      expect(asked.jwks).toBe(1)
    }
  },
)

test.each([
  { age: 'a minute', secondsSinceSignIn: 60, fails: 0 },
  { age: 'a few seconds', secondsSinceSignIn: 5, fails: 1 },
])(
  'after the issuer has rotated its key, sign-ins succeed; $fails fails if the fetched keys are $age old',
  async ({ secondsSinceSignIn, fails }) => {
    await using provider = await startIssuer()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { issuer } = provider
    const client = createIdentityClient({
      issuer,
      clientId,
      clientSecret: 's'.repeat(43),
      accountUrl: issuer,
    })
    const cameBackTo = new URL(
      `http://localhost:3000/callback?code=c&state=${proof.state}&iss=${encodeURIComponent(issuer)}`,
    )
    const isSignedIn = () =>
      client.redeemCode({ ...proof, cameBackTo }).then(
        () => true,
        () => false,
      )
    expect(await isSignedIn()).toBe(true)
    provider.rotateKey()
    vi.setSystemTime(Date.now() + secondsSinceSignIn * 1000)
    for (let attempt = 0; attempt < fails; attempt += 1) expect(await isSignedIn()).toBe(false)
    expect(await isSignedIn()).toBe(true)
  },
)
