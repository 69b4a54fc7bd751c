import type { Server } from 'node:http'
import { createDevMiddleware } from 'vike/server'
import type { RequestHandler } from 'express'

/** Addresses that Vite answers itself. */
const vitePaths = [
  '/@',
  '/node_modules/',
  '/components/',
  '/renderer/',
  '/pages/',
  '/config/',
  '/__',
]

/** Gallery of UI components: pages/__ui. */
const workshopPaths = ['/__ui']

/** Vite's middleware, which runs before the pages in development. */
export interface Development {
  middleware: RequestHandler
  /** Addresses that Vite answers itself. */
  skipPrefixes: readonly string[]
  /** Pages that exist only in development. */
  workshopPaths: readonly string[]
}

/** Vite with hot reload on the server's own port. */
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
