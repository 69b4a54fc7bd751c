import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseKind } from './app.ts'
import { filesImportedBy } from './imported-files.ts'
import { postgresProgram } from './postgres.ts'

const root = join(import.meta.dirname, '../..')
const program = join(import.meta.dirname, 'make-template.ts')
const cache = join(root, 'node_modules/.cache/test-databases')
/** Data files that make-template.ts reads in addition to its imports. */
const dataFiles = [
  'config/**/*.yaml',
  'locales/**/*.json',
  'seed/**/*',
  'server/platform/db/migrations/**/*',
  'package-lock.json',
]
/** How many templates of each kind are kept: the most recently used. */
const keptTemplates = 4

/**
 * Returns the folder of a migrated and seeded database, to be copied but never opened. The folder
 * is created once for the current files and hour, and kept for later runs.
 */
export async function templateOf(kind: DatabaseKind): Promise<string> {
  const folder = join(cache, `${kind}-${digestOf(kind)}`)
  if (existsSync(folder)) await utimes(folder, new Date(), new Date())
  else await makeTemplate(kind, folder)
  return folder
}

/** Creates the template in a temporary folder, which it then renames. */
async function makeTemplate(kind: DatabaseKind, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'unfinished-'))
  try {
    await runProgram(kind, unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // if it exists, a concurrent run was faster
  }
  await removeOldTemplates(kind)
}

/**
 * Runs make-template.ts as a separate process, because seeding blocks the event loop and imports
 * half of the server.
 */
function runProgram(kind: DatabaseKind, folder: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(process.execPath, [program, kind, folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('error', reject)
  child.once('exit', (code) =>
    code === 0
      ? resolve()
      : reject(new Error(`no ${kind} template: its program ended with ${code}`)),
  )
  return promise
}

async function removeOldTemplates(kind: DatabaseKind): Promise<void> {
  const names = (await readdir(cache)).filter((it) => it.startsWith(`${kind}-`))
  const uses = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(cache, name))).mtimeMs })),
  )
  for (const { name } of uses.toSorted((a, b) => b.usedAt - a.usedAt).slice(keptTemplates))
    await rm(join(cache, name), { recursive: true, force: true })
}

/**
 * Returns a digest of everything that a template depends on. It includes the hour, because seeded
 * dates are relative to now.
 */
function digestOf(kind: DatabaseKind): string {
  const hash = createHash('sha256').update(process.version)
  hash.update(new Date().toISOString().slice(0, 13))
  if (kind === 'postgres') hash.update(execFileSync(postgresProgram(), ['--version']))
  contents ??= digestOfContents()
  return hash.update(contents).digest('hex').slice(0, 32)
}

let contents: Buffer | undefined

function digestOfContents(): Buffer {
  const hash = createHash('sha256')
  for (const file of [...filesImportedBy(program), ...filesMatching(dataFiles)]) {
    const content = readFileSync(file)
    hash.update(`${file.slice(root.length)} ${content.length} `).update(content)
  }
  return hash.digest()
}

function filesMatching(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .toSorted()
}
