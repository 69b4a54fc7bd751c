import { type Locale, localeFacts } from '#config/locales.ts'
import type { Problem } from '#server/kernel/problem.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'
import { apiPrefix, demoPrefix } from '#server/platform/address/api-prefix.ts'
import { html } from '#server/platform/text/html.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

/** The request that a problem document responds to. */
export interface ProblemDocumentRequest {
  locale: Locale
  requestId: string
  texts: TextSource
}

/** Returns true if a browser shows the response as a page. The API always responds with JSON. */
export function isShownAsPage({ accept, path }: { accept: string | undefined; path: string }) {
  const isApi = [apiPrefix, demoPrefix].some((it) => path.startsWith(`${it}/`))
  return !isApi && /\btext\/html\b/i.test(accept ?? '')
}

/** Returns a small document about a problem that needs no render. */
export function problemDocument(
  { code }: Problem,
  { locale, requestId, texts }: ProblemDocumentRequest,
): string {
  const { t } = texts.of(locale)
  const title = t(`problems:${code}.title`)
  const { html: text } = html`<!doctype html>
    <html lang="${localeFacts[locale].htmlLang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${t(`problems:${code}.detail`)}</p>
          <p><code>${supportCodeOf(requestId)}</code></p>
        </main>
      </body>
    </html>`
  return text
}
