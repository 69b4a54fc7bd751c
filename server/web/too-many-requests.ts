import type { Response } from 'express'
import { type Locale, localeFacts } from '#config/locales.ts'
import { html } from '#server/platform/text/html.ts'
import type { Problem } from '#server/kernel/problem.ts'
import { type Allowance, rateHeaders } from '#server/kernel/rate-limit.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

interface Options {
  locale: Locale
  requestId: string
  texts: TextSource
}

/** Responds to a rate-limited page request with a small document that needs no render. */
export function sendTooMany(
  response: Response,
  problem: Problem,
  { locale, requestId, texts }: Options,
): void {
  const { t } = texts.of(locale)
  const { htmlLang } = localeFacts[locale]
  const title = t(`problems:${problem.code}.title`)
  const { html: text } = html`<!doctype html>
    <html lang="${htmlLang}">
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
          <p>${t(`problems:${problem.code}.detail`)}</p>
          <p><code>${supportCodeOf(requestId)}</code></p>
        </main>
      </body>
    </html>`
  response
    .status(problem.status)
    .set(rateHeaders(problem.context as unknown as Allowance))
    .set({
      'Retry-After': String(problem.retryAfterSeconds),
      'Cache-Control': 'no-store',
      'Content-Language': htmlLang,
      'X-Request-Id': requestId,
    })
    .type('html')
    .send(text)
}
