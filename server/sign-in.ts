import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import type { EndProviderSessions, ListFailedSignIns } from '#server/people/account/own-sessions.ts'
import { clientId, providerPaths } from '#server/people/identity-provider/provider.ts'
import {
  openProviderSecrets,
  type ProviderSecrets,
} from '#server/people/identity-provider/secrets.ts'
import {
  endSessionOf,
  endSessionsOf,
  failedSignIns,
} from '#server/people/identity-provider/service.ts'
import { signOutHint } from '#server/people/identity-provider/sign-out-hint.ts'
import { createIdentityClient } from '#server/people/identity/identity-client.ts'
import { openSignInSecrets, type SignInDependencies } from '#server/people/identity/service.ts'
import { type Environment, publicOriginOf } from '#server/platform/env.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'

/** The identity client, and the identity provider if that is embedded. */
export interface SignIn extends SignInDependencies {
  /** The embedded identity provider; undefined if OIDC_ISSUER specifies an external one. */
  embedded: { issuer: string; secrets: ProviderSecrets } | undefined
  endProviderSessions: EndProviderSessions
  listFailedSignIns: ListFailedSignIns
}

/** Opens the identity client, either for the provider at OIDC_ISSUER or for the embedded one. */
export async function openSignIn(
  db: Db,
  { env, config, metrics }: { env: Environment; config: Config; metrics: Pick<Metrics, 'signIn'> },
): Promise<SignIn> {
  const secrets = await openSignInSecrets(db)
  const onSignIn = metrics.signIn
  const { OIDC_ISSUER: external, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env
  if (external !== undefined) {
    const client = createIdentityClient({
      issuer: external,
      clientId: OIDC_CLIENT_ID ?? clientId,
      clientSecret: OIDC_CLIENT_SECRET ?? '',
      accountUrl: config.identity.accountUrl ?? external,
    })
    return {
      client,
      secrets,
      onSignIn,
      embedded: undefined,
      endProviderSessions: async () => {},
      listFailedSignIns: async () => [],
    }
  }
  const { global } = addressRules(config, { publicOrigin: publicOriginOf(env) }).places
  const issuer = global.origin + providerPaths.mount
  const own = await openProviderSecrets(db)
  const client = createIdentityClient({
    issuer,
    clientId,
    clientSecret: own.clientSecret,
    accountUrl: global.origin + providerPaths.account,
    embeddedAt: () => `http://127.0.0.1:${env.PORT}`,
    signOutHint: (idToken) => signOutHint(idToken, own.clientSecret),
  })
  return {
    client,
    secrets,
    onSignIn,
    embedded: { issuer, secrets: own },
    async endProviderSessions(tx, { identities, exceptFor, only }) {
      for (const { subject, ...it } of identities)
        if (it.issuer !== issuer) continue
        else if (only === undefined) await endSessionsOf(tx, { subject, exceptFor })
        else await endSessionOf(tx, { subject, idToken: only })
    },
    listFailedSignIns: (reader, { identities, limit }) =>
      failedSignIns(reader, {
        subjects: identities.filter((it) => it.issuer === issuer).map((it) => it.subject),
        limit,
      }),
  }
}

/**
 * Logs a warning if an external identity provider does not respond at the start, and shows in the
 * metrics whether it does. The site itself needs it only for signing in, so the process starts and
 * stays ready without it.
 */
export function watchIdentityProvider(
  { client, embedded }: SignIn,
  { metrics, log }: { metrics: Metrics; log: Logger },
): void {
  if (embedded) return
  metrics.watchIdentityProvider(client.checkProvider)
  client
    .checkProvider()
    .catch((error: unknown) => log.warn({ event: 'identity.unreachable', err: error }))
}
