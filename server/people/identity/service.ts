import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import {
  type Admission,
  closeSession,
  type Identity,
  openSession,
} from '#server/people/account/service.ts'
import type { Locale } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import { absoluteAddress, originsOf } from '#server/platform/address/address-rules.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import type { RequestContext, SignedInContext } from '#server/kernel/context.ts'
import type { Services } from '#server/kernel/operations.ts'
import { Problem } from '#server/kernel/problem.ts'
import { userHash } from '#server/kernel/user-hash.ts'
import { callbackAddress, ownPage, withOutcome } from './callback-address.ts'
import type { identity, RedirectAnswer } from './contract.ts'
import type { IdentityClient } from './identity-client.ts'
import {
  flowCookie,
  flowCookiePrefix,
  openFlow,
  outdatedFlows,
  sealFlow,
  type SignInFlow,
} from './sign-in-flow.ts'

export { ownPage }

/** The identity client and the secrets that sign-in needs. */
export interface SignInDependencies {
  client: IdentityClient
  secrets: SignInSecrets
  /** Receives the outcome of each sign-in that came back from the provider or could not begin. */
  onSignIn(outcome: SignInOutcome): void
}

/**
 * Outcome of a sign-in: of `Admission`, `cancelled` by the person, `state` for a browser without the
 * cookie of the sign-in, `answer` if the provider's response cannot be redeemed, or `unreachable`
 * if the provider does not respond.
 */
export type SignInOutcome = Admission | 'cancelled' | 'state' | 'answer' | 'unreachable'

/** Secrets for the sign-in, stored in the database so that all processes share them. */
export const SignInSecrets = z.strictObject({
  /** Key that encrypts the cookie of a sign-in in progress: 32 bytes in base64url. */
  flowKey: z.string(),
  /** Key for the hash that identifies a person in the log. */
  logKey: z.string(),
})
export type SignInSecrets = z.infer<typeof SignInSecrets>

/** The number of sign-ins that a browser can have in progress, each in its own tab. */
const concurrentSignIns = 5

const callbackPath = '/marketplace/api/v1/sso/callback'
const loginPath = '/marketplace/api/v1/sso/login'

/** Query parameters that tell the page why a sign-in failed. Source: spec §4. */
const outcomes = {
  rejected: { error: '1' },
  broken: { error: '2' },
  'no-role': { role: '0' },
} as const

/** Loads the secrets from the database, or creates them at the first start. */
export function openSignInSecrets(db: Db): Promise<SignInSecrets> {
  const newSecret = () => randomBytes(32).toString('base64url')
  return openSecrets(db, SignInSecrets, () => ({ flowKey: newSecret(), logKey: newSecret() }))
}

/**
 * Returns the log fields for a caller. They contain no personal data: a keyed hash stands for the
 * person. Source: C19.
 */
export function callerLogFields(
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

/** Creates the operations to sign in and out at an identity provider. */
export function signInOperations(dependencies: SignInDependencies): Services<typeof identity> {
  return {
    login: (ctx, input) => beginSignIn(dependencies, ctx, input),
    callback: (ctx, input) => completeSignIn(dependencies, ctx, input),
    logout: (ctx, input) => signOut(dependencies, ctx, input),
    profileEdit: (ctx, input) => redirectToAccount(dependencies, ctx, input),
  }
}

/**
 * Redirects to the identity provider. If the request came to a host other than the callback's,
 * redirects to the callback's host first, because a cookie belongs to the host that sets it.
 * Source: C14.
 */
async function beginSignIn(
  { client, secrets: { flowKey }, onSignIn }: SignInDependencies,
  ctx: RequestContext,
  { websiteCode, callbackurl }: { websiteCode: Locale; callbackurl?: string | undefined },
): Promise<RedirectAnswer> {
  const { request, rules } = ctx
  const callback = callbackAddress(rules, { text: callbackurl, locale: websiteCode })
  const { origin } = new URL(callback)
  if (ownOriginOf(ctx) !== origin)
    return redirectTo(
      `${origin}${loginPath}?${new URLSearchParams({ websiteCode, callbackurl: callback })}`,
    )
  const flow = newSignInFlow(ctx, { callback, locale: websiteCode })
  try {
    const location = await client.signInAddress({ ...flow, redirectUri: origin + callbackPath })
    dropOutdatedFlows(ctx, flowKey)
    request.setCookie(flowCookie(flow.state), sealFlow(flow, flowKey), {
      maxAgeSeconds: signInSeconds(ctx),
    })
    return redirectTo(location)
  } catch (error) {
    logUnreachableProvider(ctx, error)
    onSignIn('unreachable')
    return redirectTo(withOutcome(callback, outcomes.broken))
  }
}

/**
 * Drops the cookies of earlier sign-ins, except the newest. Without this, the cookies of many
 * sign-ins that were begun and abandoned would exceed the size limit of a request's headers.
 */
function dropOutdatedFlows({ request, now }: RequestContext, secret: string): void {
  const cookies = request
    .cookieNames(flowCookiePrefix)
    .map((name) => ({ name, text: request.cookie(name) }))
  for (const name of outdatedFlows(cookies, { secret, most: concurrentSignIns - 1, now }))
    request.dropCookie(name)
}

function newSignInFlow(
  ctx: RequestContext,
  { callback, locale }: { callback: string; locale: Locale },
): SignInFlow {
  return {
    state: randomBytes(24).toString('base64url'),
    nonce: randomBytes(24).toString('base64url'),
    verifier: randomBytes(32).toString('base64url'),
    callback,
    locale,
    endsAt: ctx.now.getTime() + signInSeconds(ctx) * 1000,
  }
}

function signInSeconds({ config }: RequestContext): number {
  return config.identity.signInMinutes * 60
}

/**
 * Completes a sign-in: opens a session, or tells the page why there is none. Trusts only claims
 * that come from the provider itself.
 */
async function completeSignIn(
  { client, secrets: { flowKey }, onSignIn }: SignInDependencies,
  ctx: RequestContext,
  { state, error }: { state?: string | undefined; error?: string | undefined },
): Promise<RedirectAnswer> {
  const { request, now, rules, locale } = ctx
  const name = flowCookie(state ?? '')
  const flow =
    state === undefined
      ? undefined
      : openFlow(request.cookie(name), { secret: flowKey, state, now })
  if (!flow) {
    const frontPage = callbackAddress(rules, { text: undefined, locale })
    logRefusedSignIn(ctx, { reason: 'state' })
    onSignIn('state')
    return redirectTo(withOutcome(frontPage, outcomes.broken))
  }
  request.dropCookie(name)
  // check again: the configuration may have changed since the sign-in began
  const callback = callbackAddress(rules, { text: flow.callback, locale: flow.locale })
  // return without an error: the person canceled the sign-in
  if (error === 'access_denied') {
    onSignIn('cancelled')
    return redirectTo(callback)
  }
  let person: Identity
  try {
    const cameBackTo = new URL(request.url, new URL(callback).origin)
    person = await client.redeemCode({ ...flow, cameBackTo })
  } catch (failure) {
    logRefusedSignIn(ctx, { reason: 'answer', err: failure })
    onSignIn('answer')
    return redirectTo(withOutcome(callback, outcomes.broken))
  }
  const admission = await openSession(ctx, person, flow.locale)
  onSignIn(admission)
  if (admission === 'admitted') return redirectTo(callback)
  logRefusedSignIn(ctx, { reason: admission })
  return redirectTo(withOutcome(callback, outcomes[admission]))
}

/**
 * Ends our session, if there is one, and then the session at the identity provider.
 *
 * @throws Problem `auth.csrf` if another site sent the browser here
 */
async function signOut(
  { client }: SignInDependencies,
  ctx: RequestContext,
  { websiteCode }: { websiteCode: Locale },
): Promise<RedirectAnswer> {
  const returnTo = absoluteAddress(ctx.rules, { locale: websiteCode, path: '/marketplace' })
  if (!isOwnNavigation(ctx)) throw new Problem('auth.csrf')
  const ended = await closeSession(ctx)
  try {
    const location = await client.signOutAddress({
      idToken: ended?.idToken,
      locale: websiteCode,
      returnTo,
    })
    return redirectTo(location ?? returnTo)
  } catch (error) {
    logUnreachableProvider(ctx, error)
    return redirectTo(returnTo)
  }
}

/**
 * Redirects to the page where people edit their account. That page links back to the callback URL.
 */
async function redirectToAccount(
  { client }: SignInDependencies,
  ctx: SignedInContext,
  { websiteCode, callbackUrl }: { websiteCode: Locale; callbackUrl?: string | undefined },
): Promise<RedirectAnswer> {
  const returnTo = callbackAddress(ctx.rules, { text: callbackUrl, locale: websiteCode })
  return redirectTo(client.accountAddress({ locale: websiteCode, returnTo }))
}

function redirectTo(location: string): RedirectAnswer {
  return { status: 302, headers: { location } }
}

function logUnreachableProvider({ log, requestId }: RequestContext, error: unknown): void {
  log.error({ event: 'identity.unreachable', 'request.id': requestId, err: error })
}

function logRefusedSignIn(
  { log, requestId }: RequestContext,
  { reason, ...failure }: { reason: string; err?: unknown },
): void {
  log.warn({ event: 'sign_in.refused', reason, 'request.id': requestId, ...failure })
}

/** Returns the configured origin of the request's host; undefined if the host is not configured. */
function ownOriginOf({ request, rules }: RequestContext): string | undefined {
  return [...originsOf(rules)].find((it) => new URL(it).host === request.host.toLowerCase())
}

/**
 * Returns true for a navigation that started on one of our pages or in the address bar. The Referer
 * decides for a page on another host of the same site, which may not be ours, and for a browser
 * that sends no Sec-Fetch-Site header.
 */
function isOwnNavigation({ request, rules }: RequestContext): boolean {
  const site = request.header('sec-fetch-site')
  const isNavigation = (request.header('sec-fetch-mode') ?? 'navigate') === 'navigate'
  if (site === 'cross-site' || !isNavigation) return false
  if (site === 'same-origin' || site === 'none') return true
  const from = URL.parse(request.header('referer') ?? '')
  return from !== null && originsOf(rules).has(from.origin)
}
