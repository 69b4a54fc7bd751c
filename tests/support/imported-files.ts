import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Imports of our own files that are left when the types are gone, static and dynamic. */
const importOfOurs =
  /^(?:import|export)\s(?!type\b)[^'"]*?\bfrom '([#.][^']+)'|^import '([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm

/** The files of this repository that a program runs: its own, and what it imports, at any depth. */
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

/** As Node resolves it: `#server/…` is a folder of the root, by "imports" of package.json. */
function fileOf(specifier: string, importer: string): string {
  return specifier.startsWith('#')
    ? join(root, specifier.slice(1))
    : join(dirname(importer), specifier)
}
