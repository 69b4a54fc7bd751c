import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import wyw from '@wyw-in-js/vite'
import vike from 'vike/plugin'
import { defineConfig, type DevEnvironment, type Plugin } from 'vite'
import { stylesOfAppPages, stylesOfDocuments } from '#renderer/stylesheets.ts'
import { lineMap } from '#server/commands/line-map.ts'

export default defineConfig({
  plugins: [
    vike(),
    apiRoutes(),
    linaria(),
    react(),
    stylesOfDocuments(),
    stylesOfAppPages(),
    preloadsOfNewScripts(),
    separateSourceMaps(),
  ],
  // do not inline assets: the CSP does not allow `data:` URLs
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        sourcemap: 'hidden',
        // each script names many others; for so many, Rolldown demands seven characters of a hash
        rolldownOptions: { output: { chunkFileNames: 'assets/chunks/chunk-[hash:7].js' } },
      },
    },
  },
  // the server needs few of the icons; loading the whole package would take 9 MB of each process
  ssr: { noExternal: ['lucide-react'] },
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
      '@orpc/client',
      '@orpc/openapi-client/fetch',
      '@orpc/tanstack-query',
      '@tanstack/react-query',
    ],
  },
})

/**
 * Provides `virtual:api-routes`: method, path and kind of input of each operation, which is all that
 * the browser's client needs of the contract. Without this, zod would be sent to browsers.
 */
function apiRoutes(): Plugin {
  const id = 'virtual:api-routes'
  return {
    name: 'api-routes',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    async load(wanted) {
      if (wanted !== `\0${id}`) return undefined
      // a URL, so that Vite does not bundle the contract with this configuration
      const { contract } = (await import(
        new URL('server/api-contract.ts', import.meta.url).href
      )) as { contract: object }
      return `export default ${JSON.stringify(routesOf(contract))}`
    },
  }
}

interface ContractNode {
  '~orpc'?: { route: { method?: string; path?: string; inputStructure?: string } }
}

function routesOf(node: ContractNode): object {
  if (!node['~orpc'])
    return Object.fromEntries(
      Object.entries(node).map(([key, it]) => [key, routesOf(it as object)]),
    )
  const { method, path, inputStructure } = node['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure } } }
}

/**
 * Creates the Linaria plugin with three fixes. It returns a correct source map. In development, it
 * keeps the `?direct` query string of Vite's style links, and when the server recompiles a style,
 * it invalidates the client's copy.
 */
function linaria(): Plugin {
  const plugin = wyw({
    include: ['components/**/*.{ts,tsx}', 'renderer/**/*.{ts,tsx}', 'pages/**/*.{ts,tsx}'],
    exclude: ['server/**', 'tests/**', '**/loader.ts'],
    prefixer: false,
    preprocessor: nestedStyles,
    // use short class names to save bytes: an initial and four hash characters are unique enough
    classNameSlug: (hash: string) => hash.slice(0, 5),
  })
  let clientEnvironment: DevEnvironment | undefined
  const resolveId = plugin.resolveId as (this: unknown, id: string) => string | undefined
  const transform = plugin.transform as (
    this: unknown,
    code: string,
    id: string,
    options: unknown,
  ) => Promise<{ code: string } | undefined>
  return {
    ...plugin,
    configureServer: (server) => {
      clientEnvironment = server.environments.client
      return (plugin.configureServer as (server: unknown) => never)(server)
    },
    resolveId(id) {
      const found = resolveId.call(this, id)
      return found && /\?direct\b/.test(id) ? `${found}?direct` : found
    },
    async transform(code, id, options) {
      const result = await transform.call(this, code, id, options)
      if (clientEnvironment && this.environment.name === 'ssr')
        invalidateStyles(clientEnvironment, id.replace(/\.tsx?$/, '.wyw-in-js.css'))
      return result && { code: result.code, map: lineMap(code, result.code, id) }
    },
  }
}

function invalidateStyles({ moduleGraph }: DevEnvironment, styleId: string): void {
  for (const id of [styleId, `${styleId}?direct`]) {
    const module = moduleGraph.getModuleById(id)
    if (module) moduleGraph.invalidateModule(module)
  }
}

/**
 * Lets `import()` preload only scripts that are not there yet. Vite lists all scripts that the wanted
 * one needs, in each script with an `import()`: a kilobyte of file names, most of them of scripts
 * that came with the importing one.
 */
function preloadsOfNewScripts(): Plugin {
  const importsOf = new Map<string, readonly string[]>()
  return {
    name: 'preloads-of-new-scripts',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_wanted, scripts, { hostId }) => {
            const present = withImports(hostId, importsOf)
            return scripts.filter((it) => !present.has(it))
          },
        },
      },
    }),
    generateBundle(_options, bundle) {
      for (const it of Object.values(bundle))
        if (it.type === 'chunk') importsOf.set(it.fileName, it.imports)
    },
  }
}

/** Returns a script and all that it imports statically. */
function withImports(
  file: string,
  importsOf: ReadonlyMap<string, readonly string[]>,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (!found.has(file)) {
    found.add(file)
    for (const it of importsOf.get(file) ?? []) withImports(it, importsOf, found)
  }
  return found
}

/**
 * Moves the source maps of the client's scripts from the folder that the site serves to
 * dist/source-maps, where `npm run source-of` finds them. The scripts do not link to them.
 */
function separateSourceMaps(): Plugin {
  return {
    name: 'separate-source-maps',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const folder = join(dir, '../source-maps')
      rmSync(folder, { recursive: true, force: true })
      for (const file of Object.keys(bundle).filter((it) => it.endsWith('.map'))) {
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        renameSync(join(dir, file), join(folder, file))
      }
    },
  }
}

/**
 * Keeps a component's styles nested, which is 5% smaller than flattened rules. Moves out rules that
 * cannot be nested: `:global` rules, and keyframes, whose names get the component's class as a
 * suffix.
 */
function nestedStyles(selector: string, text: string): string {
  const topLevel: string[] = []
  let nested = text.replace(/\/\*[\s\S]*?\*\//g, '')
  for (let found = topLevelRule.exec(nested); found; found = topLevelRule.exec(nested)) {
    const [opening, keyframes, global] = found
    const end = endOfBlock(nested, found.index + opening.length)
    const body = nested.slice(found.index + opening.length, end - 1)
    nested = nested.slice(0, found.index) + nested.slice(end)
    if (keyframes === undefined) topLevel.push(global ? `${global} {${body}}` : body)
    else {
      const name = `${keyframes}-${selector.slice(1)}`
      topLevel.push(`@keyframes ${name} {${body}}`)
      nested = nested.replace(
        new RegExp(`(animation(?:-name)?:[^;}]*?)\\b${keyframes}\\b`, 'g'),
        `$1${name}`,
      )
    }
  }
  return `${nested.trim() ? `${selector} {${nested}}` : ''}\n${topLevel.join('\n')}\n`
}

/**
 * Matches the start of keyframes and captures their name, or matches the start of a `:global` rule
 * and captures its selector.
 */
const topLevelRule = /@keyframes\s+([\w-]+)\s*\{|:global\(((?:[^()]|\([^()]*\))*)\)\s*\{/

function endOfBlock(text: string, start: number): number {
  let depth = 1
  let index = start
  for (; depth > 0 && index < text.length; index += 1) {
    if (text[index] === '{') depth += 1
    if (text[index] === '}') depth -= 1
  }
  return index
}
