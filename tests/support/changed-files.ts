import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob, relative } from 'node:path'
import { GitVCSProvider, type VCSProvider, type VCSProviderOptions } from 'vitest/node'
import { filesImportedBy } from './imported-files.ts'

const root = join(import.meta.dirname, '../..')

/** Files that are read at run time without an import, and the modules and tests that read them. */
export const readers: Readonly<Record<string, readonly string[]>> = {
  'config/*.yaml': [
    'config/load.ts',
    'tests/rules/config-setup.ts',
    'tests/rules/config.test.ts',
    'tests/rules/config-locales.test.ts',
  ],
  'locales/**': [
    'server/platform/text/texts.ts',
    'tests/rules/texts.test.ts',
    'tests/rules/mail-texts.test.ts',
    'tests/rules/problem-texts.test.ts',
    'tests/pages/sign-in.test.ts',
  ],
  'seed/**': ['server/content/catalog/seed-files.ts', 'tests/api/product-documents.test.ts'],
  'server/platform/db/migrations/**': ['server/platform/db/database.ts'],
  '{components,pages,renderer}/**': ['server/commands/built-pages.ts'],
  'vite.config.ts': ['server/commands/built-pages.ts'],
  '{server,config,components,pages,renderer}/**': [
    'tests/build/import-rule.test.ts',
    'tests/rules/texts.test.ts',
    'tests/rules/mail-texts.test.ts',
  ],
  '.dependency-cruiser.mjs': ['tests/build/import-rule.test.ts'],
}

/** Programs that run as separate processes, and the modules and tests that start them. */
export const starters: Readonly<Record<string, readonly string[]>> = {
  'server/main.ts': ['tests/support/process.ts'],
  'server/commands/config-command.ts': ['tests/rules/config-command.test.ts'],
  'tests/support/make-template.ts': ['tests/support/shared.ts'],
  'tests/fault/acknowledged-writer.ts': ['tests/fault/data-folder.test.ts'],
}

const git = new GitVCSProvider()

/**
 * Finds the files that `npm test -- --changed` takes as changed: those that git reports, and those
 * that depend on them without importing them.
 */
export const changedFiles: VCSProvider = {
  async findChangedFiles(options: VCSProviderOptions): Promise<string[]> {
    const changed = (await git.findChangedFiles(options)).map((it) => relative(root, it))
    return [...changed, ...changed.flatMap(takersOf)].map((it) => join(root, it))
  },
}

/** Returns the files, relative to the root, that depend on a changed file but do not import it. */
export function takersOf(changed: string): string[] {
  return [
    ...Object.entries(readers).flatMap(([read, by]) => (matchesGlob(changed, read) ? by : [])),
    ...Object.entries(starters).flatMap(([program, by]) => (runs(program, changed) ? by : [])),
    ...namersOf(changed),
  ]
}

function runs(program: string, file: string): boolean {
  return filesImportedBy(join(root, program)).includes(join(root, file))
}

/** Returns the tests that contain the name of a changed .tsv or .md file. */
function namersOf(file: string): string[] {
  if (!/\.(tsv|md)$/.test(file)) return []
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.ts'))
    .map((it) => join('tests', it))
    .filter((it) => readFileSync(join(root, it), 'utf8').includes(basename(file)))
}
