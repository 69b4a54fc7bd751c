import { withoutPersonalData } from '#server/platform/personal-data.ts'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import {
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { locales } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { entriesIn } from './entries.ts'
import { lifetimesOf } from './lifetimes.ts'
import type { ProviderSecrets } from './secrets.ts'
import { accountOf } from './service.ts'
import { isProvenSignOut } from './sign-out-hint.ts'
import { deleteEntriesOfGrant } from './store.ts'

/** Type of the provider's requests. */
export type ProviderRequest = Parameters<Provider['interactionDetails']>[0]

/** Client id of the marketplace. */
export const clientId = 'marketplace'
/**
 * Client id of the account page. This client only checks that the person is signed in, and gets no
 * code or token.
 */
export const accountClientId = 'account-page'

/** Paths of the provider and its pages. */
export const providerPaths = {
  mount: '/idp',
  pages: '/idp-ui',
  account: '/idp-ui/account',
  invitation: '/idp-ui/invitation',
} as const

/** Pages that the provider's own endpoints show. */
export interface ProviderPages {
  /** Renders the page for a rejected request, such as an expired sign-in. */
  refused(request: ProviderRequest, refusal: { isExpired: boolean }): Promise<string>
  /**
   * Renders the page that asks whether to sign out. It is shown if nothing proves that the
   * marketplace sent the person.
   */
  signOut(request: ProviderRequest, form: { action: string; mark: string }): Promise<string>
}

interface Dependencies {
  issuer: string
  /** Origins of our pages. */
  origins: readonly string[]
  secrets: ProviderSecrets
  config: () => Config
  db: Db
  log: Logger
  pages: ProviderPages
}

/**
 * Creates the embedded OpenID Connect provider. It offers the authorization code flow with PKCE to
 * one confidential client, and sign-out that this client starts. There is no consent page, because
 * the client is our own site. Source: C14, RFC 9700, OpenID Connect RP-Initiated Logout 1.0.
 */
export function createProvider(dependencies: Dependencies): Provider {
  const { issuer, secrets, config, db, log } = dependencies
  const isHttps = issuer.startsWith('https:')
  const provider = new Provider(issuer, {
    adapter: entriesIn(db),
    clients: clientsOf(dependencies),
    jwks: { keys: secrets.jwks },
    ttl: lifetimesOf(config),
    findAccount: (_context, subject, token) => accountOf(db, subject, sessionOf(token)),
    loadExistingGrant: grantOf,
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'locale'],
    },
    conformIdTokenClaims: false, // put all claims in the ID token to save a request per sign-in
    scopes: ['openid'],
    responseTypes: ['code', 'none'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: cookiesOf(secrets.cookieKeys, isHttps),
    interactions: {
      policy: promptsOf(),
      url: (_context, { uid }) => `${new URL(issuer).origin}${providerPaths.pages}/${uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context) => signOut(context, dependencies),
        postLogoutSuccessSource: redirectHome,
      },
    },
    renderError: async (context, _out, error) => {
      context.type = 'html'
      context.body = await dependencies.pages.refused(context.req, {
        isExpired: error.name === 'SessionNotFound',
      })
    },
  })
  pinOrigin(provider, issuer)
  provider.use(skipEmptySignOut)
  provider.on('server_error', (_context, error) =>
    log.error({ event: 'identity_provider.failed', err: error }),
  )
  const logRefusal = (_context: unknown, { message }: Error) =>
    log.info({ event: 'identity_provider.refused', reason: withoutPersonalData(message) })
  provider
    .on('authorization.error', logRefusal)
    .on('grant.error', logRefusal)
    .on('end_session.error', logRefusal)
    .on('userinfo.error', logRefusal)
  return provider
}

/**
 * Returns the provider's prompts. The only one is the sign-in, which also appears if the session's
 * account was deleted or disabled. There is no consent prompt.
 */
function promptsOf(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const { REQUEST_PROMPT, NO_NEED_TO_PROMPT } = interactionPolicy.Check
  const isGone = new interactionPolicy.Check(
    'account_gone',
    'the account is not there any more',
    'login_required',
    ({ oidc }) => {
      if (oidc.session?.accountId === undefined || oidc.account) return NO_NEED_TO_PROMPT
      delete oidc.session.accountId
      // save the session without its account, so that a different account can sign in
      Object.assign(oidc.session, { touched: true })
      return REQUEST_PROMPT
    },
  )
  policy.get('login')?.checks.add(isGone)
  return policy
}

function clientsOf({
  issuer,
  origins,
  secrets,
}: Dependencies): NonNullable<Configuration['clients']> {
  const signed = {
    id_token_signed_response_alg: 'ES256',
    token_endpoint_auth_method: 'client_secret_basic',
  } as const
  return [
    {
      ...signed,
      client_id: clientId,
      client_secret: secrets.clientSecret,
      redirect_uris: origins.map((it) => `${it}/marketplace/api/v1/sso/callback`),
      post_logout_redirect_uris: origins.flatMap((origin) =>
        locales.map((it) => `${origin}/${it}/marketplace`),
      ),
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
    {
      ...signed,
      client_id: accountClientId,
      client_secret: randomBytes(32).toString('base64url'), // never used: this client gets no token
      redirect_uris: [`${new URL(issuer).origin}${providerPaths.account}`],
      response_types: ['none'],
      grant_types: [],
    },
  ]
}

/**
 * Returns the settings of the provider's cookies. Over HTTPS a prefix in the name keeps other hosts
 * from setting them. `__Host-` requires the path /, so cookies with other paths have `__Secure-`.
 */
function cookiesOf(keys: string[], isHttps: boolean): NonNullable<Configuration['cookies']> {
  const host = isHttps ? '__Host-' : ''
  const secure = isHttps ? '__Secure-' : ''
  return {
    keys,
    names: {
      session: `${host}idp_session`,
      interaction: `${secure}idp_sign_in`,
      resume: `${secure}idp_resume`,
    },
    long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/' },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  }
}

/** Returns the session's grant. If there is none, creates it without asking for consent. */
async function grantOf({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || session?.accountId === undefined) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (found?.accountId === session.accountId) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

/**
 * Returns the uid of the session that a code or token belongs to. The uid is not the value of the
 * session's cookie.
 */
function sessionOf(token: unknown): string | undefined {
  return (token as { sessionUid?: string } | undefined)?.sessionUid
}

/** Signs out at once if the sign-out is proven to be ours. Otherwise asks for confirmation. */
async function signOut(
  context: KoaContextWithOIDC,
  { db, pages, secrets }: Dependencies,
): Promise<void> {
  const { oidc } = context
  const { session, params } = oidc
  if (!session) return
  if (!isProvenSignOut(context, secrets.clientSecret)) {
    const form = {
      action: oidc.urlFor('end_session_confirm'),
      mark: String(session.state?.['secret']),
    }
    context.body = await pages.signOut(context.req, form)
    return
  }
  const grants = Object.values(session.authorizations ?? {}).map((it) => it.grantId)
  for (const grantId of grants) if (grantId !== undefined) await deleteEntriesOfGrant(db, grantId)
  await session.destroy()
  const { provider } = oidc
  context.cookies.set(provider.cookieName('session'), null, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
  })
  redirectAfter(context, params)
}

/**
 * Redirects people without a session at once. The library would send a form that JavaScript
 * submits.
 */
async function skipEmptySignOut(
  context: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next()
  if (
    context.status === 200 &&
    context.oidc?.route === 'end_session' &&
    context.oidc.session?.accountId === undefined
  )
    redirectAfter(context, context.oidc.params)
}

/** Redirects after the sign-out to a URL that the library has checked against the client's list. */
function redirectAfter(
  context: KoaContextWithOIDC,
  params: KoaContextWithOIDC['oidc']['params'],
): void {
  const { post_logout_redirect_uri: uri, state } = params ?? {}
  const target = new URL(typeof uri === 'string' ? uri : new URL(context.oidc.issuer).origin)
  if (typeof state === 'string') target.searchParams.set('state', state)
  context.body = null
  context.status = 303
  context.redirect(target.href)
}

function redirectHome(context: KoaContextWithOIDC): void {
  context.redirect(new URL(context.oidc.issuer).origin)
}

/**
 * Makes the provider build all its URLs from the issuer instead of from the request's host and
 * scheme.
 */
function pinOrigin(provider: Provider, issuer: string): void {
  const { host, hostname, protocol, origin } = new URL(issuer)
  const pinned = {
    host,
    hostname,
    protocol: protocol.slice(0, -1),
    secure: protocol === 'https:',
    href: `${origin}/`,
  }
  for (const [name, value] of Object.entries(pinned))
    Object.defineProperty(provider.request, name, { get: () => value })
}
