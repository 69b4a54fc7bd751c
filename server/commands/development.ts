import type { Server } from 'node:http'
import { createDevMiddleware } from 'vike/server'
import type { RequestHandler } from 'express'
import type { ErrorDisplay } from '#server/web/pages/error-display.ts'
import { developmentErrorPage } from './development-error-page.ts'

/** Path prefixes that Vite serves itself. */
const vitePaths = [
  '/@',
  '/node_modules/',
  '/components/',
  '/renderer/',
  '/pages/',
  '/config/',
  '/__',
]

/** Path of the UI component gallery in pages/__ui. */
const workshopPaths = ['/__ui']

/** Vite's middleware, which runs before the pages in development. */
export interface Development {
  middleware: RequestHandler
  /** Path prefixes that Vite serves itself. The site's URL rules do not apply to them. */
  skipPrefixes: readonly string[]
  /** Paths of pages that exist only in development. */
  workshopPaths: readonly string[]
  /** Shows an error in the code in place of a page. */
  errors: ErrorDisplay
  /** Reloads the page in each open browser tab. */
  reloadPages(): void
  /** Shows a fault over the page in each open browser tab, until the page is reloaded. */
  showFault(text: string): void
}

/** Starts Vite with hot reload on the same port as the server. */
export async function openDevelopment(
  server: Server,
): Promise<Development & { close(): Promise<void> }> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root: process.cwd(),
    viteConfig: { server: { ws: { server } } },
  })
  const { hot } = viteServer.environments.client
  return {
    middleware: devMiddleware as Development['middleware'],
    skipPrefixes: vitePaths,
    workshopPaths,
    errors: {
      fixStack: (error) => viteServer.ssrFixStacktrace(error),
      page: (error) => developmentErrorPage(error, viteServer.config.root),
    },
    reloadPages: () => hot.send({ type: 'full-reload' }),
    showFault: (message) => hot.send({ type: 'error', err: { message, stack: '' } }),
    close: () => viteServer.close(),
  }
}
