import { renderPage } from 'vike/server'
import type { DocumentContext } from '#components/document/context.ts'
import type { PageStream } from './page-stream.ts'

/** A rendered page. Its status is known before its first byte. */
export interface RenderedPage {
  status: number
  pipe(out: PageStream['out']): void
  /** Tags of all data that the page read; complete when the page is. */
  tags: ReadonlySet<string>
  /** False if a part of the page failed: it is sent, but not stored. */
  isWhole(): boolean
  retryAfterSeconds?: number
  /** Target of a redirect. */
  location?: string
}

/** Context and data of a render. */
export interface RenderInit extends Omit<DocumentContext, 'preventCaching'> {
  /** Data of a document without a `+data` hook. */
  data?: object
  /** Collects the tags of the data that the page reads. */
  tags: ReadonlySet<string>
}

const retryAfterSeconds = 5

/** Renders a page with Vike. Resolves when the status is known; slow sections stream later. */
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
  const page = await renderPage({
    ...context,
    onSectionFailed,
    preventCaching,
    // from the address rules, not from the client
    urlOriginal: init.path === '/' ? '/marketplace' : init.path,
  })
  const { httpResponse, errorWhileRendering } = page
  const status = init.errorStatus ?? httpResponse.statusCode
  // a refusal, such as 404, is no failure
  if (errorWhileRendering && status === 500) init.onSectionFailed('page', errorWhileRendering)
  const location = httpResponse.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  const rendered: RenderedPage = {
    status,
    pipe: (out) => httpResponse.pipe(out),
    tags,
    isWhole: () => isWhole,
  }
  if (status === 503) rendered.retryAfterSeconds = retryAfterSeconds
  if (location === undefined) return rendered
  // without a body: Vike's would need a wider CSP
  return { ...rendered, location, pipe: (out) => void out.end() }
}
