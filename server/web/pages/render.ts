import { renderPage } from 'vike/server'
import type { DocumentContext } from '#components/document/context.ts'
import { type ErrorDisplay, pageOrError } from './error-display.ts'
import type { PageStream } from './page-stream.ts'

/** A rendered page. Its status is known before its first byte. */
export interface RenderedPage {
  status: number
  pipe(out: PageStream['out']): void
  /** Tags of all data that the page read. The set is complete once the page is. */
  tags: ReadonlySet<string>
  /** False if a part of the page failed. The page is then sent but not stored. */
  isWhole(): boolean
  retryAfterSeconds?: number
  /** URL that the page redirects to. */
  location?: string
}

/** Context and data for a render. */
export interface RenderInit extends Omit<DocumentContext, 'preventCaching'> {
  /** Data for a document without a `+data` hook. */
  data?: object
  /** True for an app page, whose route Vike finds by the address with its locale. */
  isApp?: boolean
  /** Collects the tags of the data that the page reads. */
  tags: ReadonlySet<string>
  /** Set in development only. */
  errorDisplay?: ErrorDisplay | undefined
}

const retryAfterSeconds = 5

/**
 * Renders a page with Vike. Resolves once the status is known; slow sections are streamed later.
 */
export async function renderDocument(init: RenderInit): Promise<RenderedPage> {
  let isWhole = true
  const { tags, errorDisplay, isApp = false, routeParams, ...context } = init
  const errors: unknown[] = []
  const onSectionFailed = (key: string, error: unknown) => {
    isWhole = false
    errors.push(error)
    if (error instanceof Error) errorDisplay?.fixStack(error)
    init.onSectionFailed(key, error)
  }
  const preventCaching = () => {
    isWhole = false
  }
  const page = await renderPage({
    ...context,
    // Vike would request the parameters of app pages from the server
    ...(isApp ? {} : { routeParams }),
    onSectionFailed,
    preventCaching,
    urlOriginal: urlFor(init),
  })
  const { httpResponse, errorWhileRendering } = page
  const status = init.errorStatus ?? httpResponse.statusCode
  // log only a status of 500: a problem such as 404 is not a failure
  if (errorWhileRendering && status === 500) onSectionFailed('page', errorWhileRendering)
  else errors.push((errorWhileRendering as Error | null)?.cause)
  const location = httpResponse.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
  const rendered: RenderedPage = {
    status,
    pipe: (out) => httpResponse.pipe(out),
    tags,
    isWhole: () => isWhole,
  }
  if (status === 503) rendered.retryAfterSeconds = retryAfterSeconds
  if (location === undefined)
    return errorDisplay ? pageOrError(errorDisplay, { rendered, errors }) : rendered
  // send no body: Vike's body for redirects would need a less strict CSP
  return { ...rendered, location, pipe: (out) => void out.end() }
}

/** Returns the URL by which Vike finds the page: from the address rules, not from the client. */
function urlFor({ isApp = false, locale, path }: RenderInit): string {
  if (isApp) return `/${locale}${path}`
  return path === '/' ? '/marketplace' : path
}
