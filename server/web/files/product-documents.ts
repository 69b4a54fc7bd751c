import { type Request, Router } from 'express'
import { isLocale, type Locale, localeFacts } from '#config/locales.ts'
import type { ConfigSource } from '#config/watch.ts'
import type { product } from '#server/content/product/contract.ts'
import { documentContent } from '#server/content/product/document.ts'
import type { ReaderOf } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import type { DocumentContent } from '#server/print/document/content.ts'
import { type DocumentName, documentNamed } from '#server/print/document/path.ts'
import type { ProductDocuments } from '#server/print/document/service.ts'

interface Options {
  config: ConfigSource
  texts: TextSource
  cacheControl: string
  readerFor: (request: Request, locale: Locale) => ReaderOf<{ catalog: typeof product }>
  /** Counts the request; throws if there were too many. */
  admit: (request: Request) => Promise<unknown>
  draw: ProductDocuments['get']
}

/**
 * Serves the documents of products as PDF, in each site's language and with its prices, at
 * /documents/{locale}/{alias}-{kind}.pdf below the path of media files.
 */
export function productDocuments({ cacheControl, admit, draw, ...sources }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/documents/:locale/:file', async (request, response) => {
    const { locale, file } = request.params
    await admit(request)
    const named = isLocale(locale) ? documentNamed(file) : undefined
    if (!isLocale(locale) || !named) throw notFound(request)
    stateOf(request).route = 'document'
    const content = await contentOf(request, { ...named, locale }, sources)
    const { bytes, hash } = await draw(content)
    const { textLanguage } = localeFacts[content.locale]
    response.set({
      'Cache-Control': cacheControl,
      'Content-Disposition': `attachment; filename="${named.alias}-${named.kind}.${textLanguage}.pdf"`,
      ETag: `"${hash}"`,
    })
    if (request.fresh) return void response.status(304).end()
    response.type('pdf').end(bytes)
  })
  return router
}

/** Returns the content of a document. @throws Problem `not_found` if the site does not offer it */
async function contentOf(
  request: Request,
  { locale, alias, kind }: DocumentName & { locale: Locale },
  { config, texts, readerFor }: Pick<Options, 'config' | 'texts' | 'readerFor'>,
): Promise<DocumentContent> {
  const { catalog } = readerFor(request, locale)
  const id = { id: alias, websiteCode: locale }
  const found = await catalog.detail(id)
  const isOffered = found.productDocumentations.some((it) => it.kind === kind)
  if (found.productAlias !== alias || !isOffered) throw notFound(request)
  const documented = { locale, product: found, pricing: await catalog.pricing(id) }
  return documentContent({ config: config.current, texts }, documented, kind)
}

function notFound(request: Request): Problem {
  return new Problem('not_found', { context: { path: request.path } })
}
