import { dangerouslySkipEscape, escapeInject, stampPipe } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { headOf } from './head.tsx'
import { writeBody } from './body.tsx'
import { localeFacts } from '#config/locales.ts'
import '#components/theme/global.ts'

/** Renders a document: the head at once, then each section as soon as it and those before it are there. */
export function onRenderHtml(page: PageContextServer) {
  if (page.is404 !== null) becomeError(page)
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
    documentHtml: escapeInject`<!DOCTYPE html><html lang="${localeFacts[page.locale].htmlLang}"><head>${dangerouslySkipEscape(headOf(page, description))}</head><body>${pipe as never}</body></html>`,
    // pages without React in the browser get no modulepreload from Vike: ask for those of the loader
    injectFilter: (assets: { assetType: string | null; inject: unknown }[]) => {
      for (const it of assets) if (it.assetType === 'script') it.inject = 'HTML_BEGIN'
    },
    pageContext: { enableEagerStreaming: true }, // else the head waits for the first section
  }
}

/** A page that was refused or failed is rendered as the error page: search engines are not led to it. */
function becomeError(page: PageContextServer): void {
  page.errorStatus ??= page.abortStatusCode ?? (page.is404 === true ? 404 : 500)
  Object.assign(page, { canonical: null, alternates: [], isIndexable: false })
}
