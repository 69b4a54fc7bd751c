import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import type { PageRequest } from './page-request.ts'
import { bytesOf, type PageStore, storedPageOf } from './page-store.ts'
import { createPageStream, type PageStream } from './page-stream.ts'
import type { RenderedPage } from './render.ts'

/** A page that is being rendered. */
export interface Render {
  /** Number of purges of the store before the render began. */
  ticket: number
  stream: PageStream
  rendered: Promise<RenderedPage>
}

/**
 * The renders in progress. Concurrent requests for a page share one render. A complete page is
 * stored.
 */
export interface InFlightRenders {
  /**
   * Returns the render of a page in progress. Starts a new one if there is none, or if the store
   * was purged after it began.
   */
  get(page: PageRequest): Render
}

/** Dependencies for rendering pages into the page store. */
export interface RenderDependencies {
  /** False in development, where each request renders the page again. */
  isEnabled: () => boolean
  store: PageStore
  config: () => Config
  log: Logger
  metrics: Metrics
}

/** Creates the list of renders in progress for a page store. */
export function createInFlightRenders({
  store,
  config,
  log,
  metrics,
  isEnabled,
}: RenderDependencies): InFlightRenders {
  const running = new Map<string, Render>()

  function start(page: PageRequest): Render {
    const { key, routeName } = page
    const startedAt = performance.now()
    const stream = createPageStream()
    const ticket = store.ticket()
    const rendered = page.render()
    const render: Render = { ticket, stream, rendered }
    running.set(key, render)
    rendered.then(
      (result) => result.pipe(stream.out),
      (error: unknown) =>
        stream.out.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    stream.whole
      .then(async (html) => {
        metrics.render(routeName, performance.now() - startedAt)
        const result = await rendered
        if (result.status === 200 && result.isWhole() && isEnabled())
          await storePage(page, render, { html, tags: [...result.tags] })
      })
      .catch((error: unknown) =>
        log.error({ event: 'page.failed', 'http.route': routeName, err: error }),
      )
      .finally(() => void (running.get(key) === render && running.delete(key)))
    return render
  }

  async function storePage(
    { key, locale, lang, routeName }: PageRequest,
    { ticket }: Render,
    { html, tags }: { html: Buffer; tags: string[] },
  ): Promise<void> {
    const stored = await storedPageOf(html, { locale, lang, routeName })
    store.set(key, stored, { tags, bytes: bytesOf(stored), lifetime: config().cache.page, ticket })
  }

  return {
    get(page) {
      const render = running.get(page.key)
      return render && render.ticket === store.ticket() && isEnabled() ? render : start(page)
    },
  }
}
