import { createHash } from 'node:crypto'
import type { AnyContractRouter } from '@orpc/contract'
import { type Request, type Response, Router } from 'express'
import { type ProblemCode, problems } from '#config/problems.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { problemAnchor } from './api-docs-operation.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { apiDocsStyle } from './api-docs-style.ts'
import { type ApiFacts, openApiOf } from './openapi.ts'
import { problemSlug } from '#server/web/problem-answer.ts'
import { stateOf } from '#server/kernel/request-state.ts'

const documentPath = `${apiPrefix}/openapi.json`
const docsPath = `${apiPrefix}/docs`
const caching = 'public, max-age=300, stale-while-revalidate=3600'

/** Content Security Policy of the page, which has no scripts, and no images except for the logo. */
const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(apiDocsStyle).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const codeOfSlug = new Map(
  (Object.keys(problems) as ProblemCode[]).map((it) => [problemSlug(it), it]),
)

interface Options {
  contract: AnyContractRouter
  /** Reads title, URLs and texts from the current configuration. */
  facts: () => ApiFacts
}

/** Serves the OpenAPI document, the documentation page and the URLs of problem types. */
export function apiDocuments({ contract, facts }: Options): Router {
  let latest: { key: string; documents: Promise<{ json: string; page: string }> } | undefined
  const documents = () => {
    const current = facts()
    const key = JSON.stringify([
      current.title,
      current.origin,
      current.supportMail,
      Object.keys(problems).map((it) => current.textOf(it as ProblemCode)),
    ])
    if (latest?.key !== key) latest = { key, documents: createDocuments(contract, current) }
    return latest.documents
  }
  const router = Router()
  router.get(documentPath, async (request, response) => {
    send(request, response.type('application/json'), {
      text: (await documents()).json,
      route: 'api openapi',
    })
  })
  router.get(docsPath, async (request, response) => {
    send(request, response.type('text/html').set('Content-Security-Policy', docsPolicy), {
      text: (await documents()).page,
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

async function createDocuments(
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
