import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '#server/platform/db/lock.ts'

const root = join(import.meta.dirname, '../..')
const locking = `
  import { lockFolder } from '#server/platform/db/lock.ts'
  lockFolder(process.argv[1])
  process.stdout.write('locked')
  setInterval(() => undefined, 1000)
`
const node = [process.execPath, '--input-type=module', '--eval', locking] as const
/** Runs a command as the first process of a pid namespace of its own, as a container does. */
const ownNamespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const

/** Starts a process that locks a folder, and waits until it has the lock. */
async function startHolder(folder: string) {
  const [program, ...words] = [...node, folder]
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

function canUnshare(): boolean {
  const [program, ...words] = [...ownNamespace, 'true']
  return spawnSync(program, words).status === 0
}

test('a process in another container cannot lock a folder that is locked', async ({ skip }) => {
  if (!canUnshare()) skip('this system does not permit pid namespaces')
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lock-'))
  const unlock = lockFolder(folder.path)
  const [program, ...words] = [...ownNamespace, ...node, folder.path]
  const other = spawnSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    timeout: 5000,
    killSignal: 'SIGKILL',
  })
  expect([other.stdout, other.status]).toEqual(['', 1])
  expect(other.stderr).toContain(
    `${folder.path} is in use by process ${process.pid} on ${hostname()};`,
  )
  unlock()
  expect(() => lockFolder(folder.path)()).not.toThrow()
})

test('a folder can be locked again the moment its process is killed', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lock-'))
  const holder = await startHolder(folder.path)
  expect(() => lockFolder(folder.path)).toThrow(FolderInUse)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(() => lockFolder(folder.path)()).not.toThrow()
})

test('a process cannot lock a folder twice', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lock-'))
  const unlock = lockFolder(folder.path)
  expect(() => lockFolder(folder.path)).toThrow(FolderInUse)
  const [program, ...words] = [...node, folder.path]
  expect(() => execFileSync(program, words, { cwd: root, stdio: 'pipe' })).toThrow('is in use by')
  unlock()
})

test('`npm run seed` on a data folder in use exits with 78 and says which process uses it', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lock-'))
  const unlock = lockFolder(folder.path)
  const seed = spawnSync(process.execPath, ['server/commands/seed-command.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: folder.path },
  })
  unlock()
  expect([seed.status, seed.stderr]).toEqual([
    78,
    expect.stringMatching(`^${folder.path} is in use by process ${process.pid} .*\n$`),
  ])
})
