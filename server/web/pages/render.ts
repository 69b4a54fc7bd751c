import { renderPage } from 'vike/server'
import type { DocumentContext } from '#components/document/context.ts'
import type { PageFill } from './page-render.ts'
import type { RenderedPage } from './page-cache.ts'

/** What a page is rendered with, and what it tells of its rendering. */
export interface RenderInit extends Omit<DocumentContext, 'preventCaching'> {
  /** What a document shows that no `+data` reads. */
  data?: object
  /** Fills with the tags of what the page reads. */
  tags: ReadonlySet<string>
}

const retryAfterSeconds = 5

/** Renders a page by Vike. Its status is decided when this resolves; what is slow in it streams. */
export async function renderDocument(init: RenderInit): Promise<RenderedPage> {
  let isWhole = true
  const onSectionFailed = (key: string, error: unknown) => {
    isWhole = false
    init.onSectionFailed(key, error)
  }
  const preventCaching = () => {
    isWhole = false
  }
  const { tags, ...context } = init
  // the address is made from the parts that the address rules found, never from what was sent
  const page = await renderPage({
    ...context,
    onSectionFailed,
    preventCaching,
    urlOriginal: init.path === '/' ? '/marketplace' : init.path,
  })
  const { httpResponse, errorWhileRendering } = page
  const status = init.errorStatus ?? httpResponse.statusCode
  if (errorWhileRendering && status === 500) init.onSectionFailed('page', errorWhileRendering) // a refusal, such as 404, is no failure
  const location = httpResponse.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  return {
    status,
    // a redirect has no body: Vike's own one would need a wider CSP
    pipe: (out: PageFill['out']) =>
      location === undefined ? httpResponse.pipe(out) : void out.end(),
    ...(location === undefined ? {} : { location }),
    tags,
    isWhole: () => isWhole,
    ...(status === 503 ? { retryAfterSeconds } : {}),
  }
}
