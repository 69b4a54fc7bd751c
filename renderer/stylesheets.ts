import { createHash } from 'node:crypto'
import type { Manifest, Plugin, Rolldown } from 'vite'

/**
 * Modules whose styles every document has, so that scripts which documents load on demand need not
 * load them again.
 */
const stylesOfEveryDocument = ['components/ui/button-style', 'components/ui/visually-hidden']

/**
 * Bundles the styles of each document. The server build emits a stylesheet for each module; this
 * plugin joins them into two per document: one that all marketplace documents share, and one with
 * the document's remaining styles. The styles of app pages come from the browser's build.
 */
export function stylesOfDocuments(): Plugin {
  return {
    name: 'styles-of-documents',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const manifestFile = bundle['.vite/manifest.json']
        if (manifestFile?.type !== 'asset') throw new Error('the build has no manifest')
        const manifest = JSON.parse(String(manifestFile.source)) as Manifest
        const entries = Object.keys(manifest).filter((it) =>
          it.includes('virtual:vike:page-entry:'),
        )
        const pages = entries.filter((it) => !it.includes('/pages/(app)/'))
        const stylesByPage = new Map(pages.map((it) => [it, stylesOfEntry(manifest, it)]))
        const usedFiles = entries.flatMap((it) => stylesOfEntry(manifest, it))
        const marketplaceStyles = pages
          .filter((it) => it.includes('/pages/marketplace/'))
          .map((it) => stylesByPage.get(it) ?? [])
        const shared = (marketplaceStyles[0] ?? []).filter((file) =>
          marketplaceStyles.every((it) => it.includes(file)),
        )
        for (const chunk of Object.values(manifest)) delete chunk.css
        for (const [page, files] of stylesByPage) {
          for (const it of stylesOfEveryDocument)
            if (!files.some((file) => isOfModule(file, it))) throw new Error(`${page} lacks ${it}`)
          const stylesheets = shared.every((it) => files.includes(it))
            ? [shared, files.filter((it) => !shared.includes(it))]
            : [files]
          Object.assign(manifest[page] ?? {}, {
            css: stylesheets
              .filter((it) => it.length > 0)
              .map((it) => emitJoined(this, bundle, it, 'styles')),
          })
        }
        for (const file of new Set(usedFiles)) delete bundle[file]
        manifestFile.source = JSON.stringify(manifest)
      },
    },
  }
}

/**
 * Bundles the styles of app pages. The browser's build emits a stylesheet for each module; this
 * plugin joins those that an app page starts with into two: one for all app pages, with whatever
 * more than one page needs, and one with the remaining styles of the page. Scripts that a page loads
 * on demand have a stylesheet each.
 *
 * Runs after Vite has listed the styles of each chunk and before it writes these lists into the
 * scripts and the manifest.
 */
export function stylesOfAppPages(): Plugin {
  return {
    name: 'styles-of-app-pages',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
      const pages = chunks.filter((it) => it.facadeModuleId?.includes(':/pages/(app)/'))
      const initial = new Map(pages.map((it) => [it, stylesOfChunk(bundle, it)]))
      const all = new Set([...initial.values()].flat())
      // a page can load any other page: what belongs to those does not count
      const users = pages.map((it) => new Set(loadable(bundle, [it], pages).flatMap(ownStyles)))
      const shared = [...all].filter((file) => users.filter((it) => it.has(file)).length > 1)
      const inDocuments = loadedByDocuments(bundle, chunks, all)
      for (const chunk of chunks) for (const file of all) cssOf(chunk).delete(file)
      for (const [chunk, files] of inDocuments) for (const file of files) cssOf(chunk).add(file)
      const sharedFile = emitJoined(this, bundle, shared, 'app')
      for (const [page, files] of initial) {
        const own = files.filter((it) => !shared.includes(it))
        cssOf(page).add(sharedFile)
        if (own.length > 0) cssOf(page).add(emitJoined(this, bundle, own, 'page'))
      }
      const replaced = new Set([
        ...all,
        ...chunks.filter((it) => !initial.has(it)).flatMap((it) => joinOwn(this, bundle, it)),
      ])
      const used = new Set(chunks.flatMap(ownStyles))
      for (const file of replaced) if (!used.has(file)) delete bundle[file]
    },
  }
}

/**
 * Returns the scripts that documents load on demand, each with those of the stylesheets that it
 * needs, but for those that every document has. Fails if app pages load such a script too: they would
 * load the stylesheets a second time, after those that override them.
 */
function loadedByDocuments(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
  stylesOfApp: ReadonlySet<string>,
): Map<Rolldown.OutputChunk, string[]> {
  const starts = chunks.filter((it) => it.facadeModuleId?.endsWith('/+client.ts'))
  const pages = chunks.filter((it) => it.facadeModuleId?.includes(':/pages/(app)/'))
  const ofApp = loadable(bundle, pages)
  const found = new Map<Rolldown.OutputChunk, string[]>()
  for (const chunk of loadable(bundle, starts)) {
    const files = stylesOfChunk(bundle, chunk).filter(
      (file) => stylesOfApp.has(file) && !stylesOfEveryDocument.some((it) => isOfModule(file, it)),
    )
    if (!chunk.isDynamicEntry || files.length === 0) continue
    if (ofApp.includes(chunk))
      throw new Error(
        `Documents and app pages load ${chunk.name}, whose ${files.join(', ')} only app pages have`,
      )
    found.set(chunk, files)
  }
  return found
}

/** Joins the stylesheets of a script into one. Returns those that it replaces. */
function joinOwn(
  context: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
): string[] {
  const own = ownStyles(chunk)
  if (own.length < 2) return []
  cssOf(chunk).clear()
  cssOf(chunk).add(emitJoined(context, bundle, own, 'part'))
  return own
}

/** Writes the content of stylesheets into a new one and returns its path. */
function emitJoined(
  context: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
  name: string,
): string {
  const source = files.map((it) => compactSource(bundle[it])).join('')
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  const fileName = `assets/static/${name}.${hash}.css`
  context.emitFile({ type: 'asset', fileName, source })
  return fileName
}

/** Tells whether a stylesheet of the build is that of a module, such as `components/ui/Field`. */
function isOfModule(file: string, module: string): boolean {
  return file.startsWith(`assets/static/${module.replaceAll('/', '_')}.`)
}

/**
 * Returns the stylesheets of an entry. The stylesheets of the modules that it imports come first,
 * so that the entry can override them.
 */
function stylesOfEntry(manifest: Manifest, entry: string, visited = new Set<string>()): string[] {
  if (visited.has(entry)) return []
  visited.add(entry)
  const { imports = [], css = [] } = manifest[entry] ?? {}
  return [...new Set([...imports.flatMap((it) => stylesOfEntry(manifest, it, visited)), ...css])]
}

/** Returns the stylesheets of a chunk, in the same order. */
function stylesOfChunk(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  visited = new Set<Rolldown.OutputChunk>(),
): string[] {
  if (visited.has(chunk)) return []
  visited.add(chunk)
  const imported = chunksNamed(bundle, chunk.imports)
  return [
    ...new Set([
      ...imported.flatMap((it) => stylesOfChunk(bundle, it, visited)),
      ...ownStyles(chunk),
    ]),
  ]
}

/** Returns chunks with all that they load, at first or on demand, but for what others load. */
function loadable(
  bundle: Rolldown.OutputBundle,
  starts: readonly Rolldown.OutputChunk[],
  others: readonly Rolldown.OutputChunk[] = [],
): Rolldown.OutputChunk[] {
  const found = new Set(starts)
  for (const { imports, dynamicImports } of found)
    for (const it of chunksNamed(bundle, [...imports, ...dynamicImports]))
      if (!others.includes(it)) found.add(it)
  return [...found]
}

function chunksNamed(
  bundle: Rolldown.OutputBundle,
  names: readonly string[],
): Rolldown.OutputChunk[] {
  return names.map((it) => bundle[it]).filter((it) => it?.type === 'chunk')
}

function ownStyles(chunk: Rolldown.OutputChunk): string[] {
  return [...cssOf(chunk)]
}

/** Returns the stylesheets that Vite lists for a chunk, to read and to change. */
function cssOf({ name, viteMetadata }: Rolldown.OutputChunk): Set<string> {
  if (!viteMetadata) throw new Error(`Vite lists no styles of ${name}`)
  return viteMetadata.importedCss
}

/**
 * Returns the content of a stylesheet without redundant `&`: in a nested rule, `& a` means the same
 * as `a`.
 */
function compactSource(file: { type: string; source?: string | Uint8Array } | undefined): string {
  return String(file?.source ?? '')
    .trim()
    .replace(/(?<=[{};,])(?:& (?=[\w[.#:*])|&(?=[>+~]))/g, '')
}
