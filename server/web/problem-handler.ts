import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type Locale, normalizeLocale } from '#config/locales.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { namedLocale } from './contexts.ts'
import { loggableContext } from './loggable-context.ts'
import { sendProblem } from './problem-answer.ts'
import { isShownAsPage } from './problem-document.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'
import { stateOf } from '#server/kernel/request-state.ts'

interface Options {
  texts: TextSource
  log: Logger
  /** Origin of the pages that explain problems. */
  origin: string
}

/** Raises `not_found` for a request that no other step has handled. */
export const notFound: RequestHandler = (request, _response, next) =>
  next(new Problem('not_found', { context: { path: request.path } }))

/**
 * Creates the last step of the pipeline. It responds to thrown problems and bugs, and logs the
 * bugs.
 */
export function problemHandler({ texts, log, origin }: Options): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const state = stateOf(request)
    if (response.headersSent) {
      log.error({ event: 'answer.cut', 'request.id': state.id, err: error })
      return void response.destroy()
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const shown = { accept: request.get('accept'), path: request.originalUrl }
    const isDocument = isRead && isShownAsPage(shown)
    response.vary('Accept')
    const problem = sendProblem(response, error, {
      locale: isDocument ? localeOfPath(request) : localeOfCall(request),
      requestId: state.id,
      origin,
      texts,
      isRead,
      isDocument,
    })
    state.problem = problem.code
    state.problemContext = loggableContext(problem.context)
    if (problem.status >= 500 && !isExpected(problem))
      log.error({
        event: 'problem',
        'problem.code': problem.code,
        'request.id': state.id,
        'support.code': supportCodeOf(state.id),
        'http.route': state.route,
        err: problem.cause ?? error,
      })
  }
}

/** Returns the locale at the start of a path, or otherwise the one that the request names. */
function localeOfPath(request: Request): Locale {
  const [, first = ''] = request.originalUrl.split(/[/?]/, 2)
  return normalizeLocale(first) ?? namedLocale(request)
}

/** Returns the locale that the input of an operation names, or otherwise the request. */
function localeOfCall(request: Request): Locale {
  return normalizeLocale(stateOf(request).locale ?? '') ?? namedLocale(request)
}

/** True for a refusal that an operator has asked for; its request has a log line of its own. */
function isExpected({ code }: Problem): boolean {
  return code === 'maintenance'
}
