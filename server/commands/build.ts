import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { textLanguages } from '#config/locales.ts'
import type { Notice } from '#server/platform/notices.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const stampFile = join(dist, 'sources.sha256')
/** Files and folders that determine the bundles: if one changes, the bundles are built again. */
const sources = [
  'components',
  'pages',
  'renderer',
  'config',
  'vite.config.ts',
  'package-lock.json',
  ...textsInScripts(),
]

/**
 * Builds the browser and server bundles unless they exist for the current sources. Returns true if
 * it built them.
 */
export async function buildIfMissing(notice?: Notice): Promise<boolean> {
  const digest = digestOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return false
  notice?.('Building the pages, which takes a minute')
  await build()
  notice?.('The pages are built')
  writeFileSync(stampFile, digest)
  return true
}

/**
 * Returns the text files of app pages and of components that only the browser renders. The browser
 * scripts contain these texts, so a change requires a new build.
 */
function textsInScripts(): string[] {
  return textLanguages.flatMap((language) =>
    readdirSync(join(root, 'locales', language))
      .filter((name) => /^(account|app.*|layout|membership|notices|ui)\.json$/.test(name))
      .map((name) => `locales/${language}/${name}`),
  )
}

/** Runs the Vite build in a separate process, so that its memory is freed afterward. */
function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build ended with ${code}`)),
    )
  })
}

function digestOfSources(): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of sources) {
    const path = join(root, name)
    const files = name.includes('.') ? [path] : filesBelow(path)
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && !it.name.endsWith('.yaml'))
    .map((it) => join(it.parentPath, it.name))
    .toSorted()
}
