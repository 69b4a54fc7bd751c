import { performance } from 'node:perf_hooks'
import type { FillDependencies, PageRequest, RenderedPage } from './page-cache.ts'
import { createPageFill, type PageFill } from './page-render.ts'
import { bytesOf, storedPageOf } from './page-store.ts'

/** A page that is being rendered. */
export interface Filling {
  /** When it began, in purges of the store. */
  ticket: number
  fill: PageFill
  rendered: Promise<RenderedPage>
}

/** The pages that are being rendered: one rendering for all who ask at once, kept when it is whole. */
export interface PageFillings {
  /** The rendering that runs for a page and saw all purges so far, or a new one. */
  of(page: PageRequest): Filling
}

/** Creates the renderings over the store that they fill. */
export function createPageFillings({
  store,
  config,
  log,
  metrics,
  isEnabled,
}: FillDependencies): PageFillings {
  const running = new Map<string, Filling>()

  function start(page: PageRequest): Filling {
    const { key, routeName, render } = page
    const startedAt = performance.now()
    const it: Filling = { ticket: store.ticket(), fill: createPageFill(), rendered: render() }
    const { fill, rendered } = it
    running.set(key, it)
    rendered.then(
      (result) => result.pipe(fill.out),
      (error: unknown) =>
        fill.out.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    fill.whole
      .then(async (html) => {
        metrics.render(routeName, performance.now() - startedAt)
        const result = await rendered
        if (result.status === 200 && result.isWhole() && isEnabled())
          await keep(page, it, { html, tags: [...result.tags] })
      })
      .catch((error: unknown) =>
        log.error({ event: 'page.failed', 'http.route': routeName, err: error }),
      )
      .finally(() => void (running.get(key) === it && running.delete(key)))
    return it
  }

  async function keep(
    { key, locale, lang, routeName }: PageRequest,
    { ticket }: Filling,
    { html, tags }: { html: Buffer; tags: string[] },
  ): Promise<void> {
    const stored = await storedPageOf(html, { locale, lang, routeName })
    store.set(key, stored, { tags, bytes: bytesOf(stored), lifetime: config().cache.page, ticket })
  }

  return {
    of(page) {
      const it = running.get(page.key)
      return it && it.ticket === store.ticket() && isEnabled() ? it : start(page)
    },
  }
}
