import express, { type RequestHandler } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { requestFacts } from '#server/web/request.ts'
import { sendTooMany } from '#server/web/too-many-requests.ts'
import { providerPaths } from '#server/people/identity-provider/provider.ts'
import { localeFor, networkFor, type PageDependencies } from './documents.ts'

const mostFormBytes = '10kb'

/** Refuses U+0000, which no person types and no text of a database holds, in an address or a form. */
export const withoutNul: RequestHandler = ({ originalUrl, body }, _response, next) => {
  const typed = Object.entries((body as Record<string, unknown> | undefined) ?? {}).flat()
  next(
    originalUrl.includes('%00') || typed.some((it) => String(it).includes('\0'))
      ? new Problem('request.malformed')
      : undefined,
  )
}

/** Reads a form. */
export const formBody: RequestHandler[] = [
  express.urlencoded({ extended: false, limit: mostFormBytes }),
  withoutNul,
]

/** Counts who begins or ends a sign-in or looks at its pages: each leaves a row. Forms of the pages are counted as tries. What servers ask of each other is not counted. */
export function counted(desk: PageDependencies): RequestHandler {
  return async (request, response, next) => {
    try {
      if (request.method !== 'POST' || request.baseUrl !== providerPaths.pages)
        await desk.limits.consume('sso', `network ${networkFor(request)}`)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'rate.limited') throw error
      const { id } = requestFacts(request)
      Object.assign(requestFacts(request), { route: 'identity', problem: error.code })
      return sendTooMany(response, error, {
        locale: localeFor(desk.pages.rules(), request),
        requestId: id,
        texts: desk.pages.texts,
      })
    }
    next()
  }
}
