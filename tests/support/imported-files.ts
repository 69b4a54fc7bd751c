import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Static and dynamic imports of our files, except type imports. */
const importOfOurs =
  /^(?:import|export)\s(?!type\b)[^'"]*?\bfrom '([#.][^']+)'|^import '([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm

/** Files of this repository that a program runs, including imports at any depth. */
export function filesImportedBy(program: string): string[] {
  const found = new Set<string>()
  addWithImports(program, found)
  return [...found].toSorted()
}

function addWithImports(file: string, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const [, from, bare, dynamic] of readFileSync(file, 'utf8').matchAll(importOfOurs))
    addWithImports(fileOf(from ?? bare ?? dynamic ?? '', file), found)
}

/** Resolves a specifier like Node.js: `#server/…` by "imports" of package.json. */
function fileOf(specifier: string, importer: string): string {
  return specifier.startsWith('#')
    ? join(root, specifier.slice(1))
    : join(dirname(importer), specifier)
}
