import react from '@vitejs/plugin-react'
import wyw from '@wyw-in-js/vite'
import vike from 'vike/plugin'
import { defineConfig, type DevEnvironment, type Plugin } from 'vite'

/**
 * Documents have their styles from the server's build, a stylesheet a component if left alone. Those that the same pages
 * need stand in one file: a page loads a few, and nothing that it does not use.
 */
const styles = { name: 'styles', test: /\.wyw-in-js\.css$/, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 1500 }

export default defineConfig({
  plugins: [vike(), linaria(), react()],
  // icons of the design are drawn by the server; `data:` addresses would need a wider CSP
  build: { assetsInlineLimit: 0, target: 'es2022', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], modulePreload: { polyfill: false } },
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: [styles] } } } } } },
  server: { host: true },
  optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', '@linaria/core', 'lucide-react'] },
})

/**
 * Linaria, with what documents need in development: the `?direct` query of Vite's style links is kept, and a style that the
 * server has compiled anew replaces the one that the browser's side still holds.
 */
function linaria(): Plugin {
  const plugin = wyw({
    include: ['components/**/*.{ts,tsx}', 'renderer/**/*.{ts,tsx}', 'pages/**/*.{ts,tsx}'],
    exclude: ['server/**', 'tests/**', '**/loader.ts'],
    prefixer: false,
    // an initial and four of the hash tell thousands of classes apart, and stand hundreds of times in styles and pages
    classNameSlug: (hash: string) => hash.slice(0, 5),
  })
  let browserSide: DevEnvironment | undefined
  const resolve = plugin.resolveId as (this: unknown, id: string) => string | undefined
  const transform = plugin.transform as (this: unknown, code: string, id: string, options: unknown) => Promise<unknown>
  return {
    ...plugin,
    configureServer: (server) => {
      browserSide = server.environments.client
      return (plugin.configureServer as (server: unknown) => never)(server)
    },
    resolveId(id) {
      const found = resolve.call(this, id)
      return found && /\?direct\b/.test(id) ? `${found}?direct` : found
    },
    async transform(code, id, options) {
      const done = await transform.call(this, code, id, options)
      const style = id.replace(/\.tsx?$/, '.wyw-in-js.css')
      if (browserSide && this.environment.name === 'ssr')
        for (const it of [style, `${style}?direct`]) {
          const module = browserSide.moduleGraph.getModuleById(it)
          if (module) browserSide.moduleGraph.invalidateModule(module)
        }
      return done as never
    },
  }
}
