import type { Response } from 'express'
import { localeFacts } from '#config/locales.ts'
import type { Problem } from '#server/kernel/problem.ts'
import { type Allowance, rateHeaders } from '#server/kernel/rate-limit.ts'
import { problemDocument, type ProblemDocumentRequest } from './problem-document.ts'

/** Responds to a rate-limited page request with a small document that needs no render. */
export function sendTooMany(
  response: Response,
  problem: Problem,
  request: ProblemDocumentRequest,
): void {
  response
    .status(problem.status)
    .set(rateHeaders(problem.context as unknown as Allowance))
    .set({
      'Retry-After': String(problem.retryAfterSeconds),
      'Cache-Control': 'no-store',
      'Content-Language': localeFacts[request.locale].htmlLang,
      'X-Request-Id': request.requestId,
    })
    .type('html')
    .send(problemDocument(problem, request))
}
