import { type Request, type RequestHandler, type Response, Router } from 'express'
import { fallbackLocale } from '#config/locales.ts'
import { mailedPages } from '#config/routes.ts'
import type { CallView } from '#server/contact/inquiry/booking-contract.ts'
import {
  callByKey,
  callFile,
  cancelCall,
  type LinkedCall,
  moveCall,
  nearestOf,
  timesToMove,
} from '#server/contact/inquiry/service.ts'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import { originsOf } from '#server/platform/address/address-rules.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { fieldOf, localeFor, sendPage } from './documents.ts'
import { formBody, withoutNul } from './guards.ts'

interface Options {
  resources: { limits: RateLimits }
  documents: DocumentServices
}

/** Result of a change that was refused. */
interface Refused {
  status: number
  fault: CallView['fault']
  nearest: CallView['nearest']
}

const noFault: Refused = { status: 200, fault: null, nearest: [] }

/**
 * Creates the page on which a visitor moves or cancels their call, without signing in: the key of
 * the link is their permission. It is in the query, which is never logged. A GET changes nothing,
 * since mail scanners follow links. Source: design/console-habits.md 19.
 */
export function callPages({ resources: { limits }, documents }: Options): Router {
  const dependencies = { pages: documents, origins: () => originsOf(documents.rules()) }
  const contextOf = (request: Request) => documents.contextFor(request, fallbackLocale)

  async function send(request: Request, { status, fault, nearest }: Refused): Promise<void> {
    const ctx = contextOf(request)
    const linked = await callByKey(ctx, keyOf(request))
    const locale = localeFor(documents.rules(), request, linked?.row.inquiry.locale)
    const query = new URLSearchParams({ locale, key: keyOf(request) }).toString()
    const view: Omit<CallView, 'languages'> = {
      state: linked?.state ?? 'unknown',
      isMoved: request.query['done'] === 'moved' && (linked?.row.call.sequence ?? 0) > 0,
      fault,
      call: linked ? shownCall(linked) : null,
      times: linked?.state === 'open' ? await timesToMove(ctx, linked.row) : [],
      nearest,
      action: `${mailedPages.call}?${query}`,
      file: `${mailedPages.callFile}?${query}`,
    }
    await sendPage(dependencies, request, {
      name: 'call',
      locale,
      view,
      address: view.action,
      status: linked ? status : 404,
    })
  }

  const limited: RequestHandler = async (request, _response, next) => {
    await limits.consume('sso-address', limitKeyOf(request))
    next()
  }
  const router = Router({ caseSensitive: true, strict: true })
  router.use([mailedPages.call, mailedPages.callFile], withoutNul, limited)
  router.get(mailedPages.call, (request) => send(request, noFault))
  router.post(mailedPages.call, formBody, async (request: Request, response: Response) => {
    const refused = await change(contextOf(request), request)
    if (refused) return send(request, refused)
    const { locale } = request.query
    const query = new URLSearchParams({
      ...(typeof locale === 'string' ? { locale } : {}),
      key: keyOf(request),
      done: isCancelling(request) ? 'cancelled' : 'moved',
    })
    response
      .set('Cache-Control', 'no-store')
      .redirect(303, `${mailedPages.call}?${query.toString()}`)
  })
  router.get(mailedPages.callFile, async (request, response) => {
    const ctx = contextOf(request)
    const linked = await callByKey(ctx, keyOf(request))
    if (!linked) return send(request, noFault)
    response
      .set({
        'Cache-Control': 'no-store',
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="call.ics"',
        'X-Robots-Tag': 'noindex',
      })
      .send(await callFile(ctx, linked))
  })
  return router
}

/** Moves or cancels the call. Returns what to show if that was refused. */
async function change(ctx: RequestContext, request: Request): Promise<Refused | undefined> {
  const key = keyOf(request)
  try {
    if (isCancelling(request)) await cancelCall(ctx, key)
    else await moveCall(ctx, key, fieldOf(request, 'timeInfos[]', 100))
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, status } = error
    const nearest = nearestOf(error)
    if (code === 'field.required') return { status, fault: 'missing', nearest }
    // the page says that the link is unknown, or that the call is over
    if (code === 'not_found' || code === 'booking.call_over')
      return { status, fault: null, nearest }
    return { status, fault: 'taken', nearest }
  }
}

function shownCall({ row: { call, inquiry }, deskZone }: LinkedCall): CallView['call'] {
  return {
    referenceNo: inquiry.referenceNo,
    startsAt: call.startsAt.toISOString(),
    timeZone: inquiry.timeZone ?? deskZone,
    deskZone,
    trackingId: inquiry.trackingId ?? 'mail',
  }
}

function isCancelling(request: Request): boolean {
  return fieldOf(request, 'cancel', 10) !== ''
}

function keyOf({ query: { key } }: Request): string {
  return typeof key === 'string' ? key.slice(0, 200) : ''
}
