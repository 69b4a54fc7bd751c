import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { closeSession, type Identity, openSession } from '#server/people/account/service.ts'
import type { Locale } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import { absoluteAddress, originsOf } from '#server/platform/address/address-rules.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import type { RequestContext, SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { userHash } from '#server/kernel/user-hash.ts'
import { callbackAddress, ownPage, withOutcome } from './callback-address.ts'
import type { WayOn } from './contract.ts'
import type { IdentityClient } from './identity-client.ts'
import { flowCookie, openedFlow, sealedFlow, type SignInFlow } from './sign-in-flow.ts'

export { ownPage }

/** What signing in is done with. */
export interface SignInDesk {
  client: IdentityClient
  secrets: SignInSecrets
}

/** Kept in the database, so that all processes have the same. */
export const SignInSecrets = z.strictObject({
  /** Seals what is remembered of a sign-in under way: 32 bytes as base64url. */
  flowKey: z.string(),
  /** Of an e-mail address makes the hash that stands in the log. */
  logKey: z.string(),
})
export type SignInSecrets = z.infer<typeof SignInSecrets>

const callbackPath = '/marketplace/api/v1/sso/callback'
const loginPath = '/marketplace/api/v1/sso/login'

/** What the page is told of a failed sign-in. Source: spec §4. */
const outcomes = {
  rejected: { error: '1' },
  broken: { error: '2' },
  'no-role': { role: '0' },
} as const

/** The secrets that the database keeps, made when there are none. */
export function openSignInSecrets(db: Db): Promise<SignInSecrets> {
  const newSecret = () => randomBytes(32).toString('base64url')
  return openSecrets(db, SignInSecrets, () => ({ flowKey: newSecret(), logKey: newSecret() }))
}

/** What the log says of a caller: nothing that names a person. Source: C19. */
export function traceOf(
  { email, company, role, acting, isSales }: SignedIn,
  { logKey }: SignInSecrets,
) {
  return {
    hash: userHash(email, logKey),
    companyId: company?.accountId,
    role: role ?? (isSales ? 'sales' : 'staff'),
    actingAs: acting ? company?.accountId : undefined,
  }
}

/** The operations of signing in and out over an identity provider. */
export function signInOperations({ client, secrets: { flowKey } }: SignInDesk) {
  return { login, callback: comeBack, logout, profileEdit }

  /** Leads to the identity provider, from a host of ours: cookies belong to the host that set them. Source: C14. */
  async function login(
    ctx: RequestContext,
    { websiteCode, callbackurl }: { websiteCode: Locale; callbackurl?: string | undefined },
  ): Promise<WayOn> {
    const { request, rules, now, config } = ctx
    const callback = callbackAddress(rules, { text: callbackurl, locale: websiteCode })
    const { origin } = new URL(callback)
    const host = originOfRequest(ctx)
    if (host !== origin)
      return to(
        `${origin}${loginPath}?${new URLSearchParams({ websiteCode, callbackurl: callback })}`,
      )
    const proof = {
      state: randomBytes(24).toString('base64url'),
      nonce: randomBytes(24).toString('base64url'),
      verifier: randomBytes(32).toString('base64url'),
    }
    const lastsSeconds = config.identity.signInMinutes * 60
    const flow: SignInFlow = {
      ...proof,
      callback,
      locale: websiteCode,
      endsAt: now.getTime() + lastsSeconds * 1000,
    }
    try {
      const location = await client.signInAddress({
        ...proof,
        redirectUri: origin + callbackPath,
        locale: websiteCode,
      })
      request.setCookie(flowCookie(proof.state), sealedFlow(flow, flowKey), {
        maxAgeSeconds: lastsSeconds,
      })
      return to(location)
    } catch (error) {
      ctx.log.error({ event: 'identity.unreachable', 'request.id': ctx.requestId, err: error })
      return to(withOutcome(callback, outcomes.broken))
    }
  }

  /** Opens the session, or tells the page why there is none. Nothing of the answer is believed that the provider has not signed. */
  async function comeBack(
    ctx: RequestContext,
    { state, error }: { state?: string | undefined; error?: string | undefined },
  ): Promise<WayOn> {
    const { request, now, rules, locale } = ctx
    const name = flowCookie(state ?? '')
    const flow =
      state === undefined
        ? undefined
        : openedFlow(request.cookie(name), { secret: flowKey, state, now })
    if (!flow)
      return failed(ctx, {
        reason: 'state',
        location: withOutcome(callbackAddress(rules, { text: undefined, locale }), outcomes.broken),
      })
    request.dropCookie(name)
    // the address was judged when the sign-in began; the configuration may have changed since
    const back = callbackAddress(rules, { text: flow.callback, locale: flow.locale })
    if (error === 'access_denied') return to(back) // the person turned back: nothing is broken
    let identity: Identity
    try {
      identity = await client.identityOf({
        ...flow,
        cameBackTo: new URL(request.url, new URL(back).origin),
      })
    } catch (failure) {
      return failed(ctx, {
        reason: 'answer',
        location: withOutcome(back, outcomes.broken),
        failure,
      })
    }
    const admission = await openSession(ctx, identity, flow.locale)
    if (admission === 'admitted') return to(back)
    return failed(ctx, { reason: admission, location: withOutcome(back, outcomes[admission]) })
  }

  /**
   * Ends the session here, if there is one yet, then at the identity provider.
   *
   * @throws Problem `auth.csrf` when another site sends the person here
   */
  async function logout(
    ctx: RequestContext,
    { websiteCode }: { websiteCode: Locale },
  ): Promise<WayOn> {
    const returnTo = absoluteAddress(ctx.rules, { locale: websiteCode, path: '/marketplace' })
    if (!isOwnNavigation(ctx)) throw new Problem('auth.csrf')
    const ended = await closeSession(ctx)
    try {
      return to(
        (await client.signOutAddress({ idToken: ended?.idToken, locale: websiteCode, returnTo })) ??
          returnTo,
      )
    } catch (error) {
      ctx.log.error({ event: 'identity.unreachable', 'request.id': ctx.requestId, err: error })
      return to(returnTo)
    }
  }

  /** Leads to where people change their account, and back. */
  async function profileEdit(
    ctx: SignedInContext,
    { websiteCode, callbackUrl }: { websiteCode: Locale; callbackUrl?: string | undefined },
  ): Promise<WayOn> {
    const returnTo = callbackAddress(ctx.rules, { text: callbackUrl, locale: websiteCode })
    return to(client.accountAddress({ locale: websiteCode, returnTo }))
  }
}

function to(location: string): WayOn {
  return { status: 302, headers: { location } }
}

function failed(
  { log, requestId }: RequestContext,
  { reason, location, failure }: { reason: string; location: string; failure?: unknown },
): WayOn {
  log.warn({
    event: 'sign_in.refused',
    reason,
    'request.id': requestId,
    ...(failure === undefined ? {} : { err: failure }),
  })
  return to(location)
}

/** Our own origin that the request came to; undefined for a host that is not configured. */
function originOfRequest({ request, rules }: RequestContext): string | undefined {
  return [...originsOf(rules)].find((it) => new URL(it).host === request.host.toLowerCase())
}

/** Whether a person went here by a page of ours or by hand. Browsers that do not say so tell where they come from. */
function isOwnNavigation({ request, rules }: RequestContext): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined)
    return site !== 'cross-site' && (request.header('sec-fetch-mode') ?? 'navigate') === 'navigate'
  const from = URL.parse(request.header('referer') ?? '')
  return from !== null && originsOf(rules).has(from.origin)
}
