import { type Request, type RequestHandler, Router } from 'express'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import type { UnsubscribeView } from '#server/people/notification/contract.ts'
import { mailSubscription, subscribeByToken } from '#server/people/notification/service.ts'
import { originsOf } from '#server/platform/address/address-rules.ts'
import type { Database } from '#server/platform/db/database.ts'
import { unsubscribePath } from '#server/platform/mail/message.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { fieldOf, localeFor, sendPage } from './documents.ts'
import { formBody, withoutNul } from './guards.ts'

interface Options {
  resources: { database: Database; limits: RateLimits }
  documents: DocumentServices
}

/**
 * Creates the page on which recipients stop emails of a kind, without signing in: the token of its
 * link is their permission. A GET changes nothing, since mail scanners follow links. Mail programs
 * post to it by themselves, so a POST needs no page of ours. Source: RFC 8058.
 */
export function unsubscribePages({ resources, documents }: Options): Router {
  const { limits, database } = resources
  const dependencies = { pages: documents, origins: () => originsOf(documents.rules()) }

  async function send(request: Request, state: UnsubscribeView['state']): Promise<void> {
    const token = tokenOf(request)
    const found = await mailSubscription(database.db, token)
    const locale = localeFor(documents.rules(), request, found?.locale)
    const address = `${unsubscribePath}?${new URLSearchParams({ locale, token }).toString()}`
    const view: Omit<UnsubscribeView, 'languages'> = {
      state: found ? state : 'unknown',
      event: found?.event ?? null,
      email: found?.email ?? '',
      action: address,
    }
    await sendPage(dependencies, request, {
      name: 'unsubscribe',
      locale,
      view,
      address,
      status: found ? 200 : 404,
    })
  }

  const limited: RequestHandler = async (request, _response, next) => {
    await limits.consume('sso-address', limitKeyOf(request))
    next()
  }
  const router = Router({ caseSensitive: true, strict: true })
  router.use(unsubscribePath, withoutNul, limited)
  router.get(unsubscribePath, async (request) => {
    const found = await mailSubscription(database.db, tokenOf(request))
    await send(request, found?.isOn === false ? 'stopped' : 'open')
  })
  router.post(unsubscribePath, formBody, async (request: Request) => {
    const isOn = fieldOf(request, 'again', 10) !== ''
    await subscribeByToken(database.db, { token: tokenOf(request), isOn })
    await send(request, isOn ? 'again' : 'stopped')
  })
  return router
}

function tokenOf({ query: { token } }: Request): string {
  return typeof token === 'string' ? token.slice(0, 200) : ''
}
