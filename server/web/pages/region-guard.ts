import { regionOf } from '#config/regions.ts'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { AddressRequest, PageAddress } from '#server/platform/address/address.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import { type Caller, regionOfCaller } from '#server/kernel/caller.ts'
import { counterpart, elsewhereFragment, type PageDirectory } from './page-directory.ts'
import { type RegionDecision, regionRedirect } from './region-redirect.ts'
import { requestFacts } from '#server/web/request.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'

/** What the region pop-up is told by, in the spec's spelling. Scripts read it once and delete it. Source: spec §4, trap 36. */
const errorTypeCookie = 'REGION_LOCALE_ERROR_TYPE'
const errorTypeSeconds = 300

/** What the guard is given. */
export interface RegionGuardServices {
  config: () => Config
  rules: () => AddressRules
  log: Logger
  /** Who shows the session of a request. */
  callerFor: (request: Request) => Promise<Caller>
  /** Every page of the sites. */
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
}

/** A visit to a page. */
export interface PageVisit {
  request: Request
  response: Response
  asked: AddressRequest
  page: PageAddress
}

/** Sends signed-in people to the sites of their region. True when the visit is answered by that. */
export type RegionGuard = (visit: PageVisit) => Promise<boolean>

/** Creates the guard. Who shows no session is not looked at: what they get is the same for everybody. Source: C15 step 6. */
export function createRegionGuard(services: RegionGuardServices): RegionGuard {
  return async ({ request, response, asked, page }) => {
    const info = requestInfoOf(request)
    if (!request.headers.cookie?.includes('mp_session=') || !isNavigation(info.header)) return false
    const caller = await callerKnown(services, request)
    if (caller?.kind !== 'person') return false
    const decision = await decided(services, {
      request,
      asked,
      page,
      regionCode: regionOfCaller(caller),
    })
    if (decision.kind === 'stay') return false
    const facts = requestFacts(request)
    info.setCookie(errorTypeCookie, decision.errorType, {
      maxAgeSeconds: errorTypeSeconds,
      isReadable: true,
    })
    facts.decisions = [...(facts.decisions ?? []), `region ${decision.errorType}`]
    if (decision.kind === 'notice') return false // the page says so; its answer is private, as all to a session are
    facts.route = 'redirect'
    facts.locale = page.locale
    response
      .set({ 'Cache-Control': 'private, no-store', Vary: 'Cookie' })
      .redirect(decision.status, decision.location)
    return true
  }
}

/** A page is shown though nobody can tell who asks: the browser learns it later. */
async function callerKnown(
  { callerFor, log }: RegionGuardServices,
  request: Request,
): Promise<Caller | undefined> {
  return callerFor(request).catch((error: unknown) => {
    log.error({ event: 'profile.failed', 'request.id': requestFacts(request).id, err: error })
    return undefined
  })
}

interface Question {
  request: Request
  asked: AddressRequest
  page: PageAddress
  regionCode: string | undefined
}

async function decided(
  services: RegionGuardServices,
  { request, asked, page, regionCode }: Question,
): Promise<RegionDecision> {
  const websites =
    regionCode === undefined ? undefined : regionOf(services.config(), regionCode).websites
  const decide = (nearest?: string) =>
    regionRedirect(services.rules(), {
      request: asked,
      page,
      isNavigation: true,
      websites,
      nearest,
    })
  const decision = decide()
  return decision.kind === 'redirect'
    ? decide(await nearestIn(services, { request, page }, decision.matchedLocale))
    : decision
}

/** The nearest page where the page is missing in a locale; undefined where it is there, or nobody can tell. */
async function nearestIn(
  { directory, log }: RegionGuardServices,
  { request, page }: Pick<Question, 'request' | 'page'>,
  locale: Locale,
) {
  try {
    const path = counterpart(await directory(request, locale), page, locale)
    return path.endsWith(elsewhereFragment) ? path : undefined
  } catch (error) {
    log.error({ event: 'directory.failed', 'request.id': requestFacts(request).id, err: error })
    return undefined
  }
}

/** Whether a browser asks for a page to show: not a script, not a prefetch, which nobody may ever see. Source: trap 42, W3C Fetch Metadata. */
function isNavigation(header: (name: string) => string | undefined): boolean {
  if (/\bprefetch\b/.test(`${header('sec-purpose')} ${header('purpose')}`)) return false
  const mode = header('sec-fetch-mode')
  return mode === undefined ? /\btext\/html\b/.test(header('accept') ?? '') : mode === 'navigate'
}
