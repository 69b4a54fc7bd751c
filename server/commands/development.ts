import type { Server } from 'node:http'
import { createDevMiddleware } from 'vike/server'
import type { RequestHandler } from 'express'

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
}

/** Starts Vite with hot reload on the same port as the server. */
export async function openDevelopment(
  server: Server,
): Promise<Development & { close(): Promise<void> }> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root: process.cwd(),
    viteConfig: { server: { ws: { server } } },
  })
  return {
    middleware: devMiddleware as Development['middleware'],
    skipPrefixes: vitePaths,
    workshopPaths,
    close: () => viteServer.close(),
  }
}
