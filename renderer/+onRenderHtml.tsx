import { dangerouslySkipEscape, escapeInject, stampPipe } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { renderHead } from './head.tsx'
import { writeBody } from './body.tsx'
import { localeFacts } from '#config/locales.ts'
import '#components/theme/global.ts'

/** Renders a document: the head immediately, then each section in order as soon as it is ready. */
export function onRenderHtml(page: PageContextServer) {
  if (page.is404 !== null) turnIntoErrorPage(page)
  const description = page.config.describe?.(page) ?? { title: page.site.name, description: '' }
  const sections = page.Page(page)
  const pipe = (out: NodeJS.WritableStream) => {
    writeBody(page, sections, out).then(
      () => out.end(),
      (error: unknown) =>
        (out as NodeJS.WritableStream & { destroy(error: unknown): void }).destroy(error),
    )
  }
  stampPipe(pipe as never, 'node-stream')
  return {
    documentHtml: escapeInject`<!DOCTYPE html><html lang="${localeFacts[page.locale].htmlLang}"><head>${dangerouslySkipEscape(renderHead(page, description))}</head><body>${pipe as never}</body></html>`,
    // inject scripts at the start of the HTML, because Vike preloads no modules for pages without
    // React in the browser
    injectFilter: (assets: { assetType: string | null; inject: unknown }[]) => {
      for (const asset of assets) if (asset.assetType === 'script') asset.inject = 'HTML_BEGIN'
    },
    pageContext: { enableEagerStreaming: true }, // otherwise the head waits for the first section
  }
}

/** Turns a page with an error status into an error page, which search engines do not index. */
function turnIntoErrorPage(page: PageContextServer): void {
  page.errorStatus ??= page.abortStatusCode ?? (page.is404 === true ? 404 : 500)
  Object.assign(page, { canonical: null, alternates: [], isIndexable: false })
}
