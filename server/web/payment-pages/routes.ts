import { createHash } from 'node:crypto'
import express, { type Request, type Response, Router } from 'express'
import { localeFacts, normalizeLocale } from '#config/locales.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import { refuseCrossSite } from '#server/web/api/cross-site.ts'
import { Problem } from '#server/kernel/problem.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { siteOf } from '#server/web/site.ts'
import {
  answerChallenge,
  type CardForm,
  findCardForm,
  sendNotices,
  submitCard,
  type SubmitResult,
} from '#server/trade/payment/sandbox.ts'
import type { Logger } from 'pino'
import type { ConfigSource } from '#config/watch.ts'
import type { RateLimits } from '#server/kernel/rate-limit.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { cardPage, type CardPageOptions } from './page.ts'
import { style } from './style.ts'

interface Options {
  resources: {
    database: Database
    config: ConfigSource
    log: Logger
    limits: RateLimits
    texts: TextSource
  }
  origins: () => ReadonlySet<string>
  publicOrigin: string
}

const mount = '/sandbox-gateway'
const maxFormBytes = '2kb'
/** Delay before late notices are sent. If the process ends sooner, a job sends them. */
const lateNoticesMs = 8500
const policy = [
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'`,
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ')

/** Creates the routes of the sandbox gateway's card form. */
export function paymentPages({ resources, origins, publicOrigin }: Options): Router {
  const { database, config, log, limits, texts } = resources
  const { db } = database

  async function formOf(request: Request): Promise<CardForm> {
    await limits.consume('sso-address', limitKeyOf(request))
    const { id } = request.params
    const form =
      typeof id === 'string' ? await findCardForm(db, { id, now: new Date() }) : undefined
    if (!form || config.current.orders.cards.gateway !== 'sandbox') throw new Problem('not_found')
    const { locale } = request.query
    return {
      ...form,
      locale: (typeof locale === 'string' ? normalizeLocale(locale) : undefined) ?? form.locale,
    }
  }

  function send(
    response: Response,
    form: CardForm,
    {
      status,
      ...shown
    }: { status: number } & Partial<Pick<CardPageOptions, 'fault' | 'challenge'>>,
  ): void {
    const { name: siteName } = siteOf(config.current, form.locale, publicOrigin)
    const page = cardPage({ form, siteName, t: texts.of(form.locale).t, ...shown })
    response.set({
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Content-Language': localeFacts[form.locale].htmlLang,
    })
    response.status(status).type('html').send(page)
  }

  function sendDueNotices(): void {
    sendNotices(db, config.current, { now: new Date(), log }).catch((error: unknown) =>
      log.warn({ event: 'payment.notices_failed', err: error }),
    )
  }

  const router = Router({ caseSensitive: true, strict: true })
  router.use(mount, (request, _response, next) => {
    stateOf(request).route = 'sandbox-gateway'
    next()
  })
  router.get(`${mount}/:id`, async (request, response) =>
    send(response, await formOf(request), { status: 200 }),
  )
  router.post(
    `${mount}/:id`,
    refuseCrossSite({ origins }),
    express.urlencoded({ extended: false, limit: maxFormBytes }),
    async (request, response) => {
      const form = await formOf(request)
      if (form.state !== 'open') return send(response, form, { status: 409 })
      const result = await submit(db, request)
      if (!result) throw new Problem('not_found')
      sendDueNotices()
      setTimeout(sendDueNotices, lateNoticesMs).unref()
      if ('challenge' in result) return send(response, form, { ...result, status: 200 })
      if ('fault' in result) return send(response, form, { fault: result.fault, status: 422 })
      response.set('Cache-Control', 'no-store').redirect(303, result.returnUrl)
    },
  )
  return router
}

/** Submits the card form, or the buyer's answer to a challenge. */
function submit(db: Db, request: Request): Promise<SubmitResult> {
  const submission = {
    id: String(request.params['id']),
    now: new Date(),
    url: webhookUrl(request),
  }
  const field = (name: string, maxLength = 60) => fieldOf(request, name, maxLength)
  const challenge = field('challenge', 120)
  if (challenge !== '')
    return answerChallenge(db, { ...submission, challenge, isConfirmed: field('confirm') !== '' })
  const card = { number: field('number'), expiry: field('expiry'), code: field('code') }
  return submitCard(db, { ...submission, card: field('abandon') === '' ? card : null })
}

/**
 * Returns the URL of the webhook in this process, which receives the sandbox gateway's notices. Its
 * host is a local one, since the API responds to no other IP address.
 */
function webhookUrl({ socket: { localAddress = '', localPort = 0 } }: Request): string {
  const isIPv6 = localAddress.includes(':') && !localAddress.startsWith('::ffff:')
  return `http://${isIPv6 ? '[::1]' : '127.0.0.1'}:${localPort}${apiPrefix}/payments/webhook`
}

function fieldOf(request: Request, name: string, maxLength: number): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}
