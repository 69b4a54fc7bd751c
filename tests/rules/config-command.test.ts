import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createConfigSource } from '#config/watch.ts'
import { startListener } from '#tests/support/ops-listener.ts'
import { configJsonSchema } from '#config/json-schema.ts'
import { loadConfig } from '#config/load.ts'
import { tables } from '#config/schema.ts'
import { printRunning, runConfigCommand } from '#server/commands/config-command.ts'
import { copiedConfig } from './config-setup.ts'

function run(command: string | undefined, folder: string) {
  let text = ''
  const code = runConfigCommand(command, {
    folder,
    schemaFile: path.join(folder, 'schema.json'),
    write: (part) => (text += part),
  })
  return { code, text }
}

test('the check command reports each valid table', () => {
  using config = copiedConfig()
  expect(run('check', config.folder)).toEqual({
    code: 0,
    text: Object.values(tables)
      .map(({ file }) => `${file} ok\n`)
      .join(''),
  })
})

test('the check command lists the faults below the table that contains them and exits with 1', () => {
  using config = copiedConfig()
  config.edit('cache.yaml', 'enabled: true', 'enabled: maybe')
  config.write('sites.yaml', '')
  const { code, text } = run('check', config.folder)
  expect(code).toBe(1)
  expect(text).toContain('site.yaml ok\n')
  const line = config.lineOf('cache.yaml', 'page:')
  expect(text).toContain(
    `cache.yaml 1 fault\n  cache.yaml:${line} page.enabled: Invalid input: expected boolean, received string\n`,
  )
  expect(text).toContain('sites.yaml 1 fault\n  sites.yaml: is no table; did you mean site.yaml?\n')
})

test('the schema command writes the JSON schema that code editors use for completion', () => {
  using config = copiedConfig()
  expect(run('schema', config.folder).code).toBe(0)
  expect(JSON.parse(readFileSync(path.join(config.folder, 'schema.json'), 'utf8'))).toEqual(
    configJsonSchema(),
  )
})

test('the print command shows the configuration in the files', () => {
  using config = copiedConfig()
  config.edit('site.yaml', 'copyrightSinceYear: 2016', 'copyrightSinceYear: 2017')
  const { code, text } = run('print', config.folder)
  expect(code).toBe(0)
  expect(parse(text)).toEqual(loadConfig(config.folder))
  expect(text).toContain('copyrightSinceYear: 2017')
})

test('the running command shows what a process uses and why it refuses its files', async () => {
  using files = copiedConfig()
  const config = createConfigSource(files.folder)
  files.edit('crm.yaml', 'undoMinutes: ', 'undoMinutes: x')
  config.reload()
  const token = 'a-token-of-20-letters'
  await using ops = await startListener({ config, access: { hostNames: [], token } })
  let text = ''
  const running = (OPS_TOKEN: string) => {
    text = ''
    return printRunning({ OPS_PORT: String(ops.port), OPS_TOKEN }, (part) => (text += part))
  }
  expect(await running(token)).toBe(1)
  expect(parse(text)).toMatchObject({ hash: config.hash, tables: { crm: { undoMinutes: 15 } } })
  expect(text).toContain('# refused: crm.yaml:4 undoMinutes: ')
  expect(await running('another token')).toBe(1)
  expect(text).toContain('status 401')
})

test('the print command reports why a configuration is invalid', () => {
  using config = copiedConfig()
  config.remove('cache.yaml')
  expect(run('print', config.folder)).toEqual({
    code: 1,
    text: 'The configuration is not valid:\n  cache.yaml: cannot be read (ENOENT)\n',
  })
})

test.each([undefined, 'chekc'])(
  'without a known command (%s), the list of commands is printed',
  (command) => {
    const { code, text } = run(command, '/nowhere')
    expect(code).toBe(2)
    expect(text).toContain('check | schema | print | running')
  },
)

test('CONFIG_DIR selects a different folder, and a fault makes the command exit with 1', async () => {
  using config = copiedConfig()
  const check = () =>
    promisify(execFile)(process.execPath, ['server/commands/config-command.ts', 'check'], {
      env: { ...process.env, CONFIG_DIR: config.folder },
    })
  expect((await check()).stdout).toContain('site.yaml ok')
  config.edit('site.yaml', 'brands:', 'brand:')
  await expect(check()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('did you mean brands?'),
  })
})
