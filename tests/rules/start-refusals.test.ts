import { chmodSync, mkdirSync, mkdtempDisposableSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { endingOf } from '#server/commands/ending.ts'
import { readSeed } from '#server/content/catalog/seed-files.ts'
import { lockFolder } from '#server/platform/db/lock.ts'
import { openPglite } from '#server/platform/db/open-pglite.ts'
import { prepareDataFolder } from '#server/platform/db/data-folder.ts'
import { readEnvironment } from '#server/platform/env.ts'

/** Creates a folder that is removed at the end of the test. */
function temporaryFolder() {
  return mkdtempDisposableSync(join(tmpdir(), 'start-'))
}

/** Returns what a process prints if it fails in this way, and its exit status. */
async function endingWith(start: () => unknown) {
  try {
    await start()
  } catch (error) {
    return endingOf(error)
  }
  return undefined
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

test.each([
  ['S3_URL', 'http://s3.example.com'],
  ['S3_URL', 'http://s3.example.com/bucket'],
  ['S3_URL', 'http://key@s3.example.com/bucket'],
  ['S3_URL', 'http://key:secret@s3.example.com/'],
  ['TRUST_PROXY', 'rubbish'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, example.com'],
  ['PORT', 'http'],
])('a process with %s=%s refuses to start and names the variable', async (name, value) => {
  const ending = await endingWith(() => readEnvironment({ [name]: value }))
  expect(ending).toEqual({ exitCode: 78, text: expect.stringContaining(`\n  ${name}: `) })
  expect(ending?.text).not.toContain(value)
})

test.each([
  ['S3_URL', 'https://key:secret@s3.example.com/bucket?region=eu-west-1'],
  ['TRUST_PROXY', '2'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, 172.16.0.0/255.240.0.0, fd00::/8, ::1'],
])('a process starts with %s=%s', async (name, value) => {
  expect(await endingWith(() => readEnvironment({ [name]: value }))).toBeUndefined()
})

test('a data folder is closed to other users, also one that exists', () => {
  using folder = temporaryFolder()
  prepareDataFolder(join(folder.path, 'new/data'))
  expect(modeOf(join(folder.path, 'new/data'))).toBe('700')
  const existing = join(folder.path, 'existing')
  mkdirSync(existing)
  chmodSync(existing, 0o755)
  prepareDataFolder(existing)
  expect(modeOf(existing)).toBe('700')
})

test('a folder that all users share keeps its permissions', () => {
  using folder = temporaryFolder()
  chmodSync(folder.path, 0o1777)
  prepareDataFolder(folder.path)
  expect(modeOf(folder.path)).toBe('777')
})

test('a process refuses to start if it cannot write to DATA_DIR', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below')])
    expect(await endingWith(() => openPglite(dataDir))).toEqual({
      exitCode: 78,
      text: expect.stringContaining(`DATA_DIR: ${dataDir} must be a folder that`),
    })
})

test('a process names the folder of a damaged database and what to do, and frees the folder', async () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, 'pg'), { mode: 0o755 })
  writeFileSync(join(folder.path, 'pg/PG_VERSION'), '')
  const text = `The embedded database in ${folder.path}/pg cannot be opened (PGlite failed`
  expect(await endingWith(() => openPglite(folder.path))).toEqual({
    exitCode: 78,
    text: expect.stringContaining(text),
  })
  expect([modeOf(folder.path), modeOf(join(folder.path, 'pg'))]).toEqual(['700', '700'])
  lockFolder(folder.path)()
})

test('a seed file that is not YAML is named with its line', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'events.yaml')
  writeFileSync(file, "events:\n  - 'unclosed\n")
  expect(() => readSeed(file, z.unknown())).toThrow(new RegExp(`^${file}[^]* at line \\d+`))
})
