import express, { type RequestHandler } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { providerPaths } from '#server/people/identity-provider/provider.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { admitSso } from '#server/web/sso-limit.ts'
import { sendTooMany } from '#server/web/too-many-requests.ts'
import { localeFor, type PageDependencies } from './documents.ts'

const maxFormBytes = '10kb'

/** Rejects U+0000 in a URL or a form, because PostgreSQL cannot store it. */
export const withoutNul: RequestHandler = ({ originalUrl, body }, _response, next) => {
  const fields = Object.entries((body as Record<string, unknown> | undefined) ?? {}).flat()
  const hasNul = originalUrl.includes('%00') || fields.some((it) => String(it).includes('\0'))
  next(hasNul ? new Problem('request.malformed') : undefined)
}

/** Parses a posted form and rejects U+0000 in it. */
export const formBody: RequestHandler[] = [
  express.urlencoded({ extended: false, limit: maxFormBytes }),
  withoutNul,
]

/**
 * Rate-limits the start and end of sign-ins and the views of their pages, because each adds a row
 * to the database. Posted forms are limited as sign-in attempts instead. Requests between servers
 * are not limited.
 */
export function limited(dependencies: PageDependencies): RequestHandler {
  const { limits, pages, secrets } = dependencies
  return async (request, response, next) => {
    if (request.method === 'POST' && request.baseUrl === providerPaths.pages) return next()
    try {
      await admitSso({ limits, markKey: secrets.formKey }, request)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'rate.limited') throw error
      const state = stateOf(request)
      state.route = 'identity'
      state.problem = error.code
      const locale = localeFor(pages.rules(), request)
      return sendTooMany(response, error, { locale, requestId: state.id, texts: pages.texts })
    }
    next()
  }
}
