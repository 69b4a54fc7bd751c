import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import wyw from '@wyw-in-js/vite'
import vike from 'vike/plugin'
import { defineConfig, type DevEnvironment, type Manifest, type Plugin } from 'vite'

export default defineConfig({
  plugins: [vike(), linaria(), react(), stylesPerPage()],
  // icons of the design are drawn by the server; `data:` addresses would need a wider CSP
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  server: { host: true },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@linaria/core',
      'lucide-react',
    ],
  },
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
    preprocessor: nestedStyles,
    // an initial and four of the hash tell thousands of classes apart, and stand hundreds of times in styles and pages
    classNameSlug: (hash: string) => hash.slice(0, 5),
  })
  let browserSide: DevEnvironment | undefined
  const resolve = plugin.resolveId as (this: unknown, id: string) => string | undefined
  const transform = plugin.transform as (
    this: unknown,
    code: string,
    id: string,
    options: unknown,
  ) => Promise<unknown>
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

/**
 * Documents have their styles from the server's build, a file for every few components. Here they become two files a page:
 * what all pages of the marketplace load, and what this page needs besides. It loads nothing that it does not use.
 */
function stylesPerPage(): Plugin {
  return {
    name: 'styles-per-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const manifestFile = bundle['.vite/manifest.json']
        if (manifestFile?.type !== 'asset') throw new Error('the build has no manifest')
        const manifest = JSON.parse(String(manifestFile.source)) as Manifest
        const pages = Object.keys(manifest).filter((it) => it.includes('virtual:vike:page-entry:'))
        const stylesOf = new Map(pages.map((it) => [it, stylesOfEntry(manifest, it)]))
        const ofMarketplace = pages
          .filter((it) => it.includes('/pages/marketplace/'))
          .map((it) => stylesOf.get(it) ?? [])
        const shared = (ofMarketplace[0] ?? []).filter((file) =>
          ofMarketplace.every((it) => it.includes(file)),
        )
        const joined = (files: readonly string[]) => {
          const source = files.map((it) => sourceOf(bundle[it])).join('')
          const fileName = `assets/static/styles.${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        }
        for (const it of Object.values(manifest)) delete it.css
        for (const [page, files] of stylesOf) {
          const parts = shared.every((it) => files.includes(it))
            ? [shared, files.filter((it) => !shared.includes(it))]
            : [files]
          Object.assign(manifest[page] ?? {}, {
            css: parts.filter((it) => it.length > 0).map(joined),
          })
        }
        for (const it of new Set([...stylesOf.values()].flat())) delete bundle[it]
        manifestFile.source = JSON.stringify(manifest)
      },
    },
  }
}

/** The stylesheets of an entry: what a module imports comes before its own, which has the last word. */
function stylesOfEntry(manifest: Manifest, entry: string, passed = new Set<string>()): string[] {
  if (passed.has(entry)) return []
  passed.add(entry)
  const { imports = [], css = [] } = manifest[entry] ?? {}
  return [...new Set([...imports.flatMap((it) => stylesOfEntry(manifest, it, passed)), ...css])]
}

/** A stylesheet as it was written, less what nesting implies: `& a` is `a`. */
function sourceOf(file: { type: string; source?: string | Uint8Array } | undefined): string {
  return String(file?.source ?? '')
    .trim()
    .replace(/(?<=[{};,])(?:& (?=[\w[.#:*])|&(?=[>+~]))/g, '')
}

/**
 * A component's styles as the browser nests them itself: shorter by a twentieth than written out. What holds everywhere is
 * taken out: `:global` rules, and keyframes, which are named after the component.
 */
function nestedStyles(selector: string, text: string): string {
  const outside: string[] = []
  let inside = text.replace(/\/\*[\s\S]*?\*\//g, '')
  for (let found = outsideRule.exec(inside); found; found = outsideRule.exec(inside)) {
    const [opening, keyframes, global] = found
    const end = endOfBlock(inside, found.index + opening.length)
    const body = inside.slice(found.index + opening.length, end - 1)
    inside = inside.slice(0, found.index) + inside.slice(end)
    if (keyframes === undefined) outside.push(global ? `${global} {${body}}` : body)
    else {
      const name = `${keyframes}-${selector.slice(1)}`
      outside.push(`@keyframes ${name} {${body}}`)
      inside = inside.replace(
        new RegExp(`(animation(?:-name)?:[^;}]*?)\\b${keyframes}\\b`, 'g'),
        `$1${name}`,
      )
    }
  }
  return `${inside.trim() ? `${selector} {${inside}}` : ''}\n${outside.join('\n')}\n`
}

/** Keyframes with their name, or global styles with their selector or none. */
const outsideRule = /@keyframes\s+([\w-]+)\s*\{|:global\(((?:[^()]|\([^()]*\))*)\)\s*\{/

function endOfBlock(text: string, start: number): number {
  let depth = 1
  let at = start
  for (; depth > 0 && at < text.length; at += 1)
    depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0
  return at
}
