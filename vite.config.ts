import react from '@vitejs/plugin-react'
import wyw from '@wyw-in-js/vite'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [vike(), linaria(), react()],
  // icons of the design are drawn by the server; `data:` addresses would need a wider CSP
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  server: { host: true },
  optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', '@linaria/core'] },
})

/** Linaria, with the `?direct` query kept that Vite's style links carry in development. */
function linaria(): Plugin {
  const plugin = wyw({
    include: ['components/**/*.{ts,tsx}', 'renderer/**/*.{ts,tsx}', 'pages/**/*.{ts,tsx}'],
    exclude: ['server/**', 'tests/**', '**/loader.ts'],
    prefixer: false,
  })
  const resolve = plugin.resolveId as (this: unknown, id: string) => string | undefined
  plugin.resolveId = function (this: unknown, id: string) {
    const found = resolve.call(this, id)
    return found && /\?direct\b/.test(id) ? `${found}?direct` : found
  } as NonNullable<Plugin['resolveId']>
  return plugin
}
