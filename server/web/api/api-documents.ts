import { createHash } from 'node:crypto'
import type { AnyContractRouter } from '@orpc/contract'
import { type Request, type Response, Router } from 'express'
import { type ProblemCode, problems } from '#config/problems.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { apiDocsPage, problemAnchor } from './api-docs-page.ts'
import { apiDocsStyle } from './api-docs-style.ts'
import { type ApiFacts, openApiOf } from './openapi.ts'
import { problemSlug } from '#server/web/problem-answer.ts'
import { stateOf } from '#server/kernel/request-state.ts'

const documentPath = `${apiPrefix}/openapi.json`
const docsPath = `${apiPrefix}/docs`
const caching = 'public, max-age=300, stale-while-revalidate=3600'

/** The page runs nothing, and shows nothing but the mark. */
const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(apiDocsStyle).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const codeOfSlug = new Map(
  (Object.keys(problems) as ProblemCode[]).map((it) => [problemSlug(it), it]),
)

interface Options {
  contract: AnyContractRouter
  /** What configuration and texts say now. */
  facts: () => ApiFacts
}

/** Serves the documents of the API: OpenAPI, its page, and the addresses of the kinds of refusals. */
export function apiDocuments({ contract, facts }: Options): Router {
  let made: { key: string; texts: Promise<{ json: string; page: string }> } | undefined
  const texts = () => {
    const now = facts()
    const key = JSON.stringify([
      now.title,
      now.origin,
      now.supportMail,
      Object.keys(problems).map((it) => now.textOf(it as ProblemCode)),
    ])
    if (made?.key !== key) made = { key, texts: written(contract, now) }
    return made.texts
  }
  const router = Router()
  router.get(documentPath, async (request, response) => {
    send(request, response.type('application/json'), {
      text: (await texts()).json,
      route: 'api openapi',
    })
  })
  router.get(docsPath, async (request, response) => {
    send(request, response.type('text/html').set('Content-Security-Policy', docsPolicy), {
      text: (await texts()).page,
      route: 'api docs',
    })
  })
  router.get('/problems/:slug', (request, response, next) => {
    const code = codeOfSlug.get(request.params.slug)
    if (!code) return next()
    response.set('Cache-Control', caching).redirect(302, `${docsPath}#${problemAnchor(code)}`)
  })
  return router
}

async function written(
  contract: AnyContractRouter,
  facts: ApiFacts,
): Promise<{ json: string; page: string }> {
  const document = await openApiOf(contract, facts)
  return {
    json: JSON.stringify(document),
    page: apiDocsPage(document, { documentPath, textOf: facts.textOf }),
  }
}

function send(
  request: Request,
  response: Response,
  { text, route }: { text: string; route: string },
): void {
  stateOf(request).route = route
  response.set({
    'Cache-Control': caching,
    'Content-Language': 'en',
    ETag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  })
  if (request.fresh) return void response.status(304).end()
  response.send(text)
}
