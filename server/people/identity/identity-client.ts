import * as oidc from 'openid-client'
import { type Locale, localeFacts } from '#config/locales.ts'
import { isSafeName } from '#server/kernel/person-name.ts'
import type { Identity } from '#server/people/account/service.ts'

/** One-time values of a sign-in, created when it begins and checked when it ends. */
interface SignInProof {
  state: string
  nonce: string
  verifier: string
}

/** Client of an OpenID Connect provider, either the embedded one or an external one. */
export interface IdentityClient {
  /** Returns the provider's URL where a sign-in begins. */
  signInAddress(request: SignInProof & { redirectUri: string; locale: Locale }): Promise<string>
  /**
   * Exchanges the code in the callback URL for tokens, and returns the person's identity.
   *
   * @throws Error if the response belongs to a different sign-in, was used before, or was not
   * signed by the provider
   */
  redeemCode(answer: SignInProof & { cameBackTo: URL }): Promise<Identity>
  /**
   * Returns the URL that ends the provider's own session; undefined if the provider publishes none.
   */
  signOutAddress(request: {
    idToken: string | undefined
    locale: Locale
    returnTo: string
  }): Promise<string | undefined>
  /**
   * Fetches the provider's metadata, and uses it from then on.
   *
   * @throws Error with the reason if the provider does not return metadata of our issuer
   */
  checkProvider(): Promise<void>
  /** Returns the URL where people edit their account. */
  accountAddress(request: { locale: Locale; returnTo: string }): string
}

interface Options {
  issuer: string
  clientId: string
  clientSecret: string
  /** URL of the page where people edit their account. */
  accountUrl: string
  /**
   * Returns the origin where this process listens. Set only for the embedded provider, whose
   * endpoints are called at this origin, so that the process need not reach itself through the
   * public host.
   */
  embeddedAt?: () => string
  /**
   * Returns the `logout_hint` for the session of an ID token, if the provider accepts one as a
   * proof. Other providers get the ID token itself.
   */
  signOutHint?: (idToken: string) => string | undefined
}

/** The client's configuration, which contains the metadata of the provider. */
interface ConfigurationSource {
  current(): Promise<oidc.Configuration>
  /** Fetches the metadata. Keeps the current one if that fails. */
  refresh(): Promise<oidc.Configuration>
  /** Fetches metadata and keys again at the next use. */
  forget(): void
}

const timeoutSeconds = 5
const discoverAgainAfterMs = 10 * 60_000

/**
 * Creates the client for an issuer. It fetches the metadata of an external issuer when it is
 * first needed, and again once it is ten minutes old or a token was signed with an unknown key.
 */
export function createIdentityClient(options: Options): IdentityClient {
  const { accountUrl, embeddedAt } = options
  const configuration = embeddedAt
    ? embeddedConfiguration(options, embeddedAt)
    : discoveredConfiguration(options)
  return {
    async signInAddress({ redirectUri, state, nonce, verifier, locale }) {
      const { textLanguage } = localeFacts[locale]
      return oidc.buildAuthorizationUrl(await configuration.current(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: `${locale} ${textLanguage}`,
      }).href
    },
    async redeemCode(answer) {
      try {
        return await redeemCode(await configuration.current(), answer)
      } catch (error) {
        if (isKeyUnknown(error)) configuration.forget()
        throw error
      }
    },
    async signOutAddress({ idToken, locale, returnTo }) {
      const config = await configuration.current()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return oidc.buildEndSessionUrl(config, {
        ...signOutProof(options, idToken),
        post_logout_redirect_uri: returnTo,
        ui_locales: locale,
      }).href
    },
    checkProvider: async () => void (await configuration.refresh()),
    accountAddress({ locale, returnTo }) {
      const url = new URL(accountUrl)
      if (!embeddedAt) return url.href
      url.searchParams.set('ui_locales', locale)
      url.searchParams.set('return', returnTo)
      return url.href
    },
  }
}

/** Returns the parameters that prove whose session a sign-out ends. */
function signOutProof(
  { clientId, signOutHint }: Options,
  idToken: string | undefined,
): Record<string, string> {
  if (idToken === undefined) return { client_id: clientId }
  if (!signOutHint) return { id_token_hint: idToken }
  const hint = signOutHint(idToken)
  return hint === undefined ? { client_id: clientId } : { client_id: clientId, logout_hint: hint }
}

async function redeemCode(
  config: oidc.Configuration,
  { cameBackTo, state, nonce, verifier }: SignInProof & { cameBackTo: URL },
): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(config, cameBackTo, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new Error('the provider returned no ID token')
  const profile =
    claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims
  const { email, given_name: firstName, family_name: lastName } = profile
  return {
    issuer: claims.iss,
    subject: claims.sub,
    idToken: tokens.id_token,
    email: textOf(email),
    isEmailVerified: profile['email_verified'] === true,
    firstName: nameOf(firstName),
    lastName: nameOf(lastName),
  }
}

/**
 * Returns true if a token was signed with a key that was not among the fetched ones. The library
 * itself looks for new keys only if the fetched ones are a minute old.
 */
function isKeyUnknown(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return [code, cause?.code].includes('OAUTH_KEY_SELECTION_FAILED')
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined
}

/** Ignores a name that emails to strangers must not include. */
function nameOf(claim: unknown): string | undefined {
  const name = textOf(claim)
  return name !== undefined && isSafeName(name) ? name : undefined
}

/** Configures the client for the embedded provider, whose endpoints are known without discovery. */
function embeddedConfiguration(
  { issuer, clientId, clientSecret }: Options,
  listensAt: () => string,
): ConfigurationSource {
  const config = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      end_session_endpoint: `${issuer}/session/end`,
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    },
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: 'ES256' },
    oidc.ClientSecretBasic(clientSecret),
  )
  const { origin } = new URL(issuer)
  oidc.allowInsecureRequests(config)
  oidc.enableNonRepudiationChecks(config)
  config.timeout = timeoutSeconds
  config[oidc.customFetch] = (url, init) =>
    fetch(
      url.startsWith(origin) ? listensAt() + url.slice(origin.length) : url,
      init as RequestInit,
    )
  const current = () => Promise.resolve(config)
  return { current, refresh: current, forget: () => {} }
}

/**
 * Configures the client from the issuer's metadata. Concurrent sign-ins share one request. The
 * metadata is fetched again after ten minutes, or after a failure.
 */
function discoveredConfiguration(options: Options): ConfigurationSource {
  let latest: { fetchedAt: number; configuration: Promise<oidc.Configuration> } | undefined
  return {
    current() {
      if (latest && Date.now() - latest.fetchedAt < discoverAgainAfterMs)
        return latest.configuration
      const attempt = { fetchedAt: Date.now(), configuration: discover(options) }
      latest = attempt
      attempt.configuration.catch(() => {
        if (latest === attempt) latest = undefined
      })
      return attempt.configuration
    },
    async refresh() {
      const configuration = await discover(options)
      latest = { fetchedAt: Date.now(), configuration: Promise.resolve(configuration) }
      return configuration
    },
    forget: () => void (latest = undefined),
  }
}

function discover({ issuer, clientId, clientSecret }: Options): Promise<oidc.Configuration> {
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
  ]
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret },
    oidc.ClientSecretBasic(clientSecret),
    { execute, timeout: timeoutSeconds },
  )
}
