import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Matches static and dynamic imports of the repository's files, except type imports. */
const importOfOurs =
  /^(?:import|export)\s(?!type\b)[^'"]*?\bfrom '([#.][^']+)'|^import '([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm

/** Returns a program and all files of this repository that it imports, directly or indirectly. */
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

/** Resolves a specifier like Node.js does: `#server/…` is below the root. */
function fileOf(specifier: string, importer: string): string {
  return specifier.startsWith('#')
    ? join(root, specifier.slice(1))
    : join(dirname(importer), specifier)
}
