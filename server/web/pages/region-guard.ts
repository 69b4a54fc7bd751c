import { findRegion } from '#config/regions.ts'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { type Caller, regionOfCaller } from '#server/kernel/caller.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { findCaller } from '#server/people/account/find-caller.ts'
import { sessionCookie } from '#server/people/account/session.ts'
import type { AddressRequest, PageAddress } from '#server/platform/address/address.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { counterpart, elsewhereFragment, type PageDirectory } from './page-directory.ts'
import { type RegionDecision, regionRedirect } from './region-redirect.ts'

/**
 * Name of the cookie that opens the region pop-up, as spelled in the spec. A script reads and
 * deletes the cookie. Source: spec §4, trap 36.
 */
const errorTypeCookie = 'REGION_LOCALE_ERROR_TYPE'
const errorTypeSeconds = 300

interface Dependencies {
  db: Db
  config: () => Config
  rules: () => AddressRules
  log: Logger
  /** Reads the directory of all pages. */
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
}

/** A GET or HEAD request for a page. */
interface PageRead {
  request: Request
  response: Response
  addressRequest: AddressRequest
  page: PageAddress
}

/**
 * Redirects signed-in people to the sites of their region. Resolves to true if it sent a redirect.
 */
export type RegionGuard = (read: PageRead) => Promise<boolean>

/**
 * Creates the region guard. It makes no lookup for a request without a session. Source: C15 step 6.
 */
export function createRegionGuard(dependencies: Dependencies): RegionGuard {
  return async (read) => {
    const { request, response, page } = read
    const info = requestInfoOf(request)
    if (info.cookie(sessionCookie) === undefined || !isNavigation(info.header)) return false
    const caller = await identifyCaller(dependencies, request)
    if (caller?.kind !== 'person') return false
    const decision = await decide(dependencies, read, regionOfCaller(caller))
    if (decision.kind === 'stay') return false
    const state = stateOf(request)
    info.setCookie(errorTypeCookie, decision.errorType, {
      maxAgeSeconds: errorTypeSeconds,
      isReadable: true,
    })
    state.decisions = [...(state.decisions ?? []), `region ${decision.errorType}`]
    // go on to the page, which shows the notice; caches do not store responses to a session
    if (decision.kind === 'notice') return false
    state.route = 'redirect'
    state.locale = page.locale
    response
      .set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' })
      .redirect(decision.status, decision.location)
    return true
  }
}

/**
 * Finds the caller. Returns undefined if the lookup fails: the page is then shown as for a visitor,
 * and the browser loads the profile later.
 */
async function identifyCaller(
  { db, config, log }: Dependencies,
  request: Request,
): Promise<Caller | undefined> {
  try {
    const caller = await findCaller(db, config(), requestInfoOf(request))
    stateOf(request).caller = caller
    return caller
  } catch (error) {
    log.error({ event: 'profile.failed', 'request.id': stateOf(request).id, err: error })
    return undefined
  }
}

async function decide(
  dependencies: Dependencies,
  read: PageRead,
  regionCode: string | undefined,
): Promise<RegionDecision> {
  const websites =
    regionCode === undefined ? undefined : findRegion(dependencies.config(), regionCode)?.websites
  const decideWith = (nearest?: string) =>
    regionRedirect(dependencies.rules(), {
      request: read.addressRequest,
      page: read.page,
      isNavigation: true,
      websites,
      nearest,
    })
  const decision = decideWith()
  return decision.kind === 'redirect'
    ? decideWith(await nearestPage(dependencies, read, decision.matchedLocale))
    : decision
}

/**
 * Returns the nearest page in a locale that lacks the page. Returns undefined if the locale has the
 * page or the directory cannot be read.
 */
async function nearestPage(
  { directory, log }: Dependencies,
  { request, page }: PageRead,
  locale: Locale,
): Promise<string | undefined> {
  try {
    const path = counterpart(await directory(request, locale), page, locale)
    return path.endsWith(elsewhereFragment) ? path : undefined
  } catch (error) {
    log.error({ event: 'directory.failed', 'request.id': stateOf(request).id, err: error })
    return undefined
  }
}

/**
 * Returns true if a browser requests a page in order to show it. Requests from scripts do not count, nor do
 * prefetches, whose page a person may never see. Source: trap 42, W3C Fetch Metadata.
 */
function isNavigation(header: (name: string) => string | undefined): boolean {
  if (/\bprefetch\b/.test(`${header('sec-purpose')} ${header('purpose')}`)) return false
  const mode = header('sec-fetch-mode')
  return mode === undefined ? /\btext\/html\b/.test(header('accept') ?? '') : mode === 'navigate'
}
