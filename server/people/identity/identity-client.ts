import * as oidc from 'openid-client'
import { type Locale, localeFacts } from '#config/locales.ts'
import type { Identity } from '#server/people/account/service.ts'

/** What a sign-in is begun and ended with. */
interface SignInProof {
  state: string
  nonce: string
  verifier: string
}

/** Where people prove who they are: an OpenID Connect provider, our own or another. */
export interface IdentityClient {
  /** Where a sign-in begins. */
  signInAddress(wish: SignInProof & { redirectUri: string; locale: Locale }): Promise<string>
  /**
   * Who signed in, by the answer that a browser brought back.
   *
   * @throws Error when the answer is not for this sign-in, is used already, or is not signed by the provider
   */
  identityOf(answer: SignInProof & { cameBackTo: URL }): Promise<Identity>
  /** Where the provider's own session ends; undefined when it has no such place. */
  signOutAddress(wish: {
    idToken: string | undefined
    locale: Locale
    returnTo: string
  }): Promise<string | undefined>
  /** Where people change their account. */
  accountAddress(wish: { locale: Locale; returnTo: string }): string
}

interface Options {
  issuer: string
  clientId: string
  clientSecret: string
  /** The page on which people change their account. */
  accountUrl: string
  /** Set for the embedded provider: where this process listens, so that it need not find itself by its public name. */
  embeddedAt?: () => string
}

const timeoutSeconds = 5
const discoverAgainAfterMs = 10 * 60_000

/** Creates the client of an issuer. An external one is asked for its addresses when the first person signs in, and now and then again. */
export function createIdentityClient(options: Options): IdentityClient {
  const { issuer, clientId, accountUrl, embeddedAt } = options
  const own = embeddedAt && embedded(options, embeddedAt)
  const configuration = own ? () => Promise.resolve(own) : discovered(options)
  return {
    async signInAddress({ redirectUri, state, nonce, verifier, locale }) {
      const { textLanguage } = localeFacts[locale]
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: `${locale} ${textLanguage}`,
      }).href
    },
    async identityOf({ cameBackTo, state, nonce, verifier }) {
      const config = await configuration()
      const checks = {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }
      const tokens = await oidc.authorizationCodeGrant(config, cameBackTo, checks)
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new Error('no ID token came')
      const told =
        claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims
      const { email, given_name: firstName, family_name: lastName } = told
      return {
        issuer: claims.iss,
        subject: claims.sub,
        idToken: tokens.id_token,
        email: textOf(email),
        isEmailVerified: told['email_verified'] === true,
        firstName: textOf(firstName),
        lastName: textOf(lastName),
      }
    },
    async signOutAddress({ idToken, locale, returnTo }) {
      const config = await configuration()
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      const hint = idToken === undefined ? { client_id: clientId } : { id_token_hint: idToken }
      return oidc.buildEndSessionUrl(config, {
        ...hint,
        post_logout_redirect_uri: returnTo,
        ui_locales: locale,
      }).href
    },
    accountAddress({ locale, returnTo }) {
      const url = new URL(accountUrl)
      if (!embeddedAt) return url.href
      url.searchParams.set('ui_locales', locale)
      url.searchParams.set('return', returnTo)
      return url.href
    },
  }

  function embedded({ clientSecret }: Options, listensAt: () => string): oidc.Configuration {
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
    return config
  }
}

/** What an issuer says of itself, asked once for many, and again after a while or a failure. */
function discovered({
  issuer,
  clientId,
  clientSecret,
}: Options): () => Promise<oidc.Configuration> {
  let known: { at: number; configuration: Promise<oidc.Configuration> } | undefined
  return () => {
    if (known && Date.now() - known.at < discoverAgainAfterMs) return known.configuration
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ]
    const configuration = oidc.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret },
      oidc.ClientSecretBasic(clientSecret),
      {
        execute,
        timeout: timeoutSeconds,
      },
    )
    const asked = { at: Date.now(), configuration }
    known = asked
    configuration.catch(() => {
      if (known === asked) known = undefined
    })
    return configuration
  }
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined
}
