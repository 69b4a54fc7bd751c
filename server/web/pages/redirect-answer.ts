import type { Request, Response } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { type Address, address, type PageAddress } from '#server/platform/address/address.ts'
import { addressRequestOf } from './address-request.ts'
import { permanentRedirectCaching } from './caching.ts'
import type { PageCache } from './page-cache.ts'
import { pageRequest, type RenderServices } from './page-request.ts'

type Redirect = Extract<Address, { kind: 'redirect' }>

interface Services extends RenderServices {
  cache: PageCache
}

interface Exchange {
  request: Request
  response: Response
}

/** An error that the target of a redirect responds with. */
interface FailedTarget extends Pick<PageAddress, 'locale'> {
  status: number
}

/**
 * Responds with a redirect of the address rules. If the target's data decides whether the page
 * exists, and at which URL, the redirect goes to that URL directly. If there is no such page,
 * nothing is sent, and the error is returned. Source: trap 26.
 */
export async function answerRedirect(
  services: Services,
  { request, response }: Exchange,
  redirect: Redirect,
): Promise<FailedTarget | undefined> {
  const page = pageDecidedByData(services, request, redirect)
  if (!page) return sendRedirect(services, { request, response }, redirect)
  const target = pageRequest(services, request, page)
  const found = await services.cache.peek(target).catch(undefinedIfTooMany)
  const { status, location } = found ?? { status: 200 }
  if (location === undefined && status !== 200) return { status, locale: page.locale }
  const final = location === undefined ? redirect : target.redirectTo(location)
  sendRedirect(
    services,
    { request, response },
    {
      ...redirect,
      location: final.location,
      status: redirect.status === 302 ? 302 : final.status,
    },
  )
  return undefined
}

/**
 * Returns the page that a redirect leads to if its path contains a name, such as a product's. Any
 * other page exists for certain.
 */
function pageDecidedByData(
  { rules }: Services,
  request: Request,
  { location }: Redirect,
): PageAddress | undefined {
  const { origin, host } = new URL(location)
  const rawUrl = location.slice(origin.length)
  const found = address(rules(), { ...addressRequestOf(request), host, rawUrl })
  if (found.kind !== 'page') return undefined
  const { rendering, path } = found.route
  return rendering === 'ssr' && /[{*]/.test(path) ? found : undefined
}

/** Too many renders do not prevent a redirect: the target then refuses the visitor. */
function undefinedIfTooMany(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'rate.limited') throw error
}

function sendRedirect(
  { config }: Services,
  { request, response }: Exchange,
  { decisions, status, location }: Redirect,
): undefined {
  const state = stateOf(request)
  state.decisions = decisions
  state.route = 'redirect'
  response
    .set({
      'Cache-Control': status === 301 ? permanentRedirectCaching(config()) : 'no-store',
      'X-Request-Id': state.id,
      Vary: 'Accept-Language',
    })
    .redirect(status, location)
}
