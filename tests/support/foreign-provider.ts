import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'

/** An external OpenID Connect provider with its own pages. */
export interface ExternalProvider extends AsyncDisposable {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Starts a provider on its own port that signs in any email address without a password. */
export async function startForeignProvider({
  site,
  isEmailVerified = true,
}: {
  site: string
  isEmailVerified?: boolean
}): Promise<ExternalProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const [clientId, clientSecret] = [
    'market-of-meridian',
    'a secret of forty letters or thereabouts, yes',
  ]
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${site}/marketplace/api/v1/sso/callback`],
        post_logout_redirect_uris: ['en-int', 'en-emea', 'ja-jp', 'zh-cn', 'zh-tw'].map(
          (it) => `${site}/${it}/marketplace`,
        ),
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: true,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of a test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: isEmailVerified }),
    }),
    features: { devInteractions: { enabled: true } },
  })
  const server = createServer(provider.callback()).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    clientId,
    clientSecret,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
