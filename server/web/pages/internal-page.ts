import type { Request, Response } from 'express'
import { isChina, type Locale, localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { forEverybody } from '#server/kernel/context.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import { type FlatHeaders, policyForForms, setFlatHeaders } from '#server/web/security-headers.ts'
import { plainLinks } from './page-links.ts'
import { documentParts, type RenderServices } from './page-request.ts'
import { createPageStream } from './page-stream.ts'
import { renderDocument } from './render.ts'

/** A document for one person, outside the site's public URLs. It is never stored. */
export interface InternalPage {
  /** Path of the page's folder in pages/. */
  path: `/${string}`
  locale: Locale
  data: object
  /** Origins, in addition to our own, that the page's form may redirect to. */
  formOrigins?: Iterable<string>
}

/** A rendered internal document. */
interface InternalDocument {
  html: Buffer
  headers: FlatHeaders
  /** Status of an error page, which is shown if the document could not be rendered. */
  errorStatus?: number | undefined
}

/** Dependencies for rendering internal documents. */
export type DocumentServices = Omit<RenderServices, 'admit' | 'directory'>

/** Renders an internal document. */
export async function internalDocument(
  services: DocumentServices,
  request: Request,
  page: InternalPage,
): Promise<InternalDocument> {
  const { path, locale, data, formOrigins = [] } = page
  const nonce = services.newNonce?.()
  const context = forEverybody(services.contextFor(request, locale))
  const stream = createPageStream()
  const rendered = await renderDocument({
    ...documentParts(services, context),
    ...plainLinks(services.rules(), { locale, path: pathOf('marketplace'), alternates: [] }),
    locale,
    path,
    data,
    routeName: null,
    routeParams: {},
    canonical: null,
    isIndexable: false,
    query: {},
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
    onSectionUnknown: () => undefined,
    onSectionFailed: (section, error) =>
      services.log.error({
        event: 'section.failed',
        section,
        'request.id': context.requestId,
        err: error,
      }),
  })
  rendered.pipe(stream.out)
  const html = await stream.whole
  return {
    html,
    errorStatus: rendered.status >= 500 ? rendered.status : undefined,
    headers: [
      ...withFormOrigins(services.headers(isChina(locale), nonce), formOrigins),
      'Content-Language',
      localeFacts[locale].htmlLang,
    ],
  }
}

/** Sends a document that is for one person only. */
export function sendInternal(
  request: Request,
  response: Response,
  { html, headers, errorStatus, status }: InternalDocument & { status: number },
): void {
  response.status(errorStatus ?? status)
  setFlatHeaders(response, headers)
  response
    .set({
      'Cache-Control': 'no-store',
      'X-Request-Id': stateOf(request).id,
      'Content-Type': 'text/html; charset=utf-8',
    })
    .end(html)
}

function withFormOrigins(headers: FlatHeaders, origins: Iterable<string>): FlatHeaders {
  return headers.map((it, index) =>
    headers[index - 1] === 'Content-Security-Policy' ? policyForForms(it, origins) : it,
  )
}
