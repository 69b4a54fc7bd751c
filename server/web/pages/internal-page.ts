import type { Request, Response } from 'express'
import { isChina, type Locale, localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { placeFor } from '#server/platform/address/address-rules.ts'
import { plainLinks } from './page-links.ts'
import type { PageServices } from './page-answer.ts'
import { createPageFill } from './page-render.ts'
import { renderDocument } from './render.ts'
import { requestFacts } from '#server/web/request.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'
import { forEverybody } from '#server/kernel/context.ts'
import { type FlatHeaders, policyForForms, setFlat } from '#server/web/security-headers.ts'
import { siteOf } from '#server/web/site.ts'

/** A document that stands at no address of the site, for one person alone: it is never kept. */
export interface InternalPage {
  /** Its folder below pages/. */
  path: `/${string}`
  locale: Locale
  /** What it shows. */
  data: object
  /** Origins to which its form may lead, besides its own. */
  formOrigins?: Iterable<string>
}

/** A document as it is sent. */
export interface InternalDocument {
  html: Buffer
  headers: FlatHeaders
}

/** What documents are made with. */
export type DocumentServices = Pick<
  PageServices,
  'config' | 'rules' | 'texts' | 'log' | 'headers' | 'contextFor' | 'readerFor' | 'newNonce'
>

/** Renders a document that stands at no address of the site. */
export async function internalDocument(
  services: DocumentServices,
  request: Request,
  page: InternalPage,
): Promise<InternalDocument> {
  const { path, locale, data, formOrigins = [] } = page
  const nonce = services.newNonce?.()
  const context = forEverybody(services.contextFor(request, locale))
  const fill = createPageFill()
  const rendered = await renderDocument({
    locale,
    path,
    data,
    routeName: null,
    routeParams: {},
    canonical: null,
    isIndexable: false,
    query: {},
    ...plainLinks(services.rules(), { locale, path: pathOf('marketplace'), alternates: [] }),
    texts: services.texts.of(locale),
    site: siteOf(
      services.config(),
      locale,
      placeFor(services.rules(), { locale, path: '/marketplace' }).origin,
    ),
    read: services.readerFor(context),
    now: context.now,
    requestId: context.requestId,
    supportCode: supportCodeOf(context.requestId),
    tags: context.tags,
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
  rendered.pipe(fill.out)
  const html = await fill.whole
  return {
    html,
    headers: [
      ...withFormOrigins(services.headers(isChina(locale), nonce), formOrigins),
      'Content-Language',
      localeFacts[locale].htmlLang,
    ],
  }
}

/** Sends a document that nobody else may see. */
export function sendInternal(
  request: Request,
  response: Response,
  { html, headers, status }: InternalDocument & { status: number },
): void {
  response.status(status)
  setFlat(response, headers)
  response
    .set({
      'Cache-Control': 'no-store',
      'X-Request-Id': requestFacts(request).id,
      'Content-Type': 'text/html; charset=utf-8',
    })
    .end(html)
}

function withFormOrigins(headers: FlatHeaders, origins: Iterable<string>): FlatHeaders {
  return headers.map((it, at) =>
    headers[at - 1] === 'Content-Security-Policy' ? policyForForms(it, origins) : it,
  )
}
