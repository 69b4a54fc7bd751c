import type { Request, RequestHandler, Response } from 'express'
import { formOfPopup, popupOf } from '#config/popups.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import { isChina } from '#config/locales.ts'
import { routes } from '#config/routes.ts'
import { Problem } from '#server/kernel/problem.ts'
import { address, type PageAddress } from '#server/platform/address/address.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { sendTooMany } from '#server/web/too-many-requests.ts'
import { addressRequestOf } from './address-request.ts'
import type { PageCache } from './page-cache.ts'
import { answerConsent } from './consent-answer.ts'
import { answerForm, answerReceipt, type PageForms, receiptOf } from './page-form.ts'
import {
  type PageRequest,
  pageRequest,
  problemPageRequest,
  type RenderServices,
  workshopPageRequest,
} from './page-request.ts'
import { receiptPageOf } from './receipt-page.ts'
import { answerRedirect } from './redirect-answer.ts'
import type { RegionGuard } from './region-guard.ts'

/** Dependencies for responding to page requests. */
export interface PageServices extends RenderServices {
  cache: PageCache
  /** Redirects signed-in people to the sites of their region. */
  guard: RegionGuard
  /** Handles forms posted to pages. */
  forms: PageForms
  /** Paths of pages that exist in development only, such as the gallery of interface components. */
  workshopPaths: readonly string[]
}

type Decision = ReturnType<typeof address>
type Decided<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>

interface Exchange {
  request: Request
  response: Response
}

/** Resolves a URL and responds with a page, a redirect or an error page. */
export function pageAnswers(services: PageServices): RequestHandler {
  return async (request, response, next) => {
    const exchange = { request, response }
    const addressRequest = addressRequestOf(request)
    const decision = address(services.rules(), addressRequest)
    if (decision.kind === 'skip') {
      if (!services.workshopPaths.includes(request.path)) return next()
      return answer(services, exchange, workshopPageRequest(services, request))
    }
    if (decision.kind === 'redirect') return answerMoved(services, exchange, decision)
    const state = stateOf(request)
    state.locale = decision.locale
    if (decision.kind === 'problem') {
      state.route = 'problem'
      return answer(services, exchange, problemPageRequest(services, request, decision))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerWrite(services, exchange, decision)
    if (await services.guard({ ...exchange, addressRequest, page: decision })) return
    return answerRead(services, exchange, decision)
  }
}

/** Responds with a redirect, or with an error page if the redirect would lead to one. */
async function answerMoved(
  services: PageServices,
  exchange: Exchange,
  decision: Decided<'redirect'>,
): Promise<void> {
  const { request } = exchange
  const failed = await answerRedirect(services, exchange, decision)
  if (!failed) return
  const state = stateOf(request)
  state.locale = failed.locale
  state.route = 'problem'
  await answer(services, exchange, problemPageRequest(services, request, failed))
}

/** Responds to a GET or HEAD request for a page or for the receipt of its form. */
async function answerRead(
  services: PageServices,
  exchange: Exchange,
  page: PageAddress,
): Promise<void> {
  const { request } = exchange
  stateOf(request).route = page.name
  const receipt = receiptOf(request)
  const form = receipt === undefined ? undefined : formOf(services, request, page)
  if (form && receipt !== undefined)
    return answerReceipt(services.forms, exchange, { ...form, receipt })
  return answer(services, exchange, pageRequest(services, request, page))
}

/** Handles a write to a page: passes it to the page's form, or responds with 405. */
async function answerWrite(
  services: PageServices,
  exchange: Exchange,
  page: PageAddress,
): Promise<void> {
  const { request, response } = exchange
  const { name, locale } = page
  if (name === 'marketplace-cookies' && request.method === 'POST' && !isChina(locale))
    return answerConsent(services, exchange, locale)
  const form = formOf(services, request, page)
  if (!form || request.method !== 'POST') {
    response.set('Allow', form ? 'GET, HEAD, POST' : 'GET, HEAD')
    return answer(
      services,
      exchange,
      problemPageRequest(services, request, { status: 405, locale }),
    )
  }
  const state = stateOf(request)
  state.route = name
  try {
    await answerForm(services.forms, exchange, form)
  } catch (error) {
    if (!(error instanceof Problem) || response.headersSent) throw error
    state.problem = error.code
    const { status } = error
    return answer(services, exchange, problemPageRequest(services, request, { status, locale }))
  }
}

/**
 * Returns the form of a page. The form's result is shown on a page for one person, which has no
 * canonical link.
 */
function formOf(services: PageServices, request: Request, page: PageAddress) {
  const { route, locale, name, urlLogical } = page
  const [path, query] = urlLogical.split('?')
  const popup = route.hasPopups ? popupOf(new URLSearchParams(query).get('popup')) : undefined
  const own = popup ? formOfPopup(popup) : route.form
  const form = own ?? (request.method === 'POST' ? undefined : route.receiptOf)
  if (form === undefined) return undefined
  const receiptPage = receiptPageOf(name)
  const receiptPath = receiptPage === name ? path : routes[receiptPage].path
  return {
    form,
    locale,
    receiptAddress: `/${locale}${receiptPath}${popup ? `?popup=${popup}` : ''}`,
    pageFor: (posted: PostedForm) =>
      pageRequest(services, request, { ...page, canonical: null, alternates: [], posted }),
    contextFor: services.contextFor,
  }
}

async function answer(
  { cache, texts }: PageServices,
  { request, response }: Exchange,
  page: PageRequest,
): Promise<void> {
  const state = stateOf(request)
  await cache.answer(request, response, page).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'rate.limited') throw error
    state.problem = error.code
    sendTooMany(response, error, { locale: page.locale, requestId: state.id, texts })
  })
}
