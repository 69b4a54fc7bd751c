import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { textLanguages } from '#config/locales.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const stampFile = join(dist, 'sources.sha256')
/** What goes into the build. */
const sources = [
  'components',
  'pages',
  'renderer',
  'config',
  'vite.config.ts',
  'package-lock.json',
  ...textsInScripts(),
]

/** Builds the browser's and the server's bundle when there is none of these sources. */
export async function buildIfMissing(): Promise<boolean> {
  const digest = digestOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return false
  await build()
  writeFileSync(stampFile, digest)
  return true
}

/** Texts of what is rendered in the browser alone are built into its scripts. */
function textsInScripts(): string[] {
  return ['account', 'layout', 'notices'].flatMap((name) =>
    textLanguages.map((language) => `locales/${language}/${name}.json`),
  )
}

/** In a process of its own, so that the server does not keep what building loads. */
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
