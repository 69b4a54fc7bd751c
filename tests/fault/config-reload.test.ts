import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { copyData } from '#tests/support/folders.ts'
import { changeTable, ownConfig } from '#tests/support/own-config.ts'
import { type ServerProcess, spawnServer, startProcess } from '#tests/support/process.ts'

const home = '/en-int/marketplace'
const named = (site: string) => ({ brands: { global: { site } } })

async function siteName(server: ServerProcess): Promise<string | undefined> {
  const { text } = await server.ask(home)
  return /<meta property="og:site_name" content="([^"]*)"/.exec(text)?.[1]
}

function refusals({ log }: ServerProcess): Record<string, unknown>[] {
  return log.filter((it) => it['event'] === 'config.refused')
}

test('an invalid table is rejected with file, line and reason, and the previous tables stay in force', async () => {
  await using server = await startProcess({ config: { site: named('Before') } })
  expect(await siteName(server)).toBe('Before')

  await changeTable(server.configDir, 'site', { ...named('After'), hosts: { global: 'no origin' } })
  await server.logged((it) => it['event'] === 'config.refused')
  expect(refusals(server)[0]?.['faults']).toEqual([
    expect.objectContaining({
      file: 'site.yaml',
      path: 'hosts.global',
      line: expect.any(Number),
      reason: expect.any(String),
    }),
  ])
  expect(await siteName(server)).toBe('Before')

  const before = refusals(server).length
  server.signal('SIGHUP')
  await vi.waitFor(() => expect(refusals(server).length).toBeGreaterThan(before), { timeout: 5000 })
  expect(await siteName(server)).toBe('Before')
  await expectVersion(server, 1)
})

test('the configuration stays in force if a changed table is not valid YAML or is empty', async () => {
  await using server = await startProcess({ config: { site: named('Before') } })
  for (const text of ['brands: [', '']) {
    const before = refusals(server).length
    await writeFile(join(server.configDir, 'site.yaml'), text)
    await vi.waitFor(() => expect(refusals(server).length).toBeGreaterThan(before))
    expect(await siteName(server)).toBe('Before')
  }
})

test('a valid change is applied while the server runs, and reaches cached pages too', async () => {
  await using server = await startProcess({ config: { site: named('Before') } })
  await siteName(server)
  await changeTable(server.configDir, 'site', named('After'))
  await server.logged((it) => it['event'] === 'config.reloaded')
  expect(await siteName(server)).toBe('After')
  await expectVersion(server, 2)

  await changeTable(server.configDir, 'site', { hosts: { global: 'no origin' } })
  await server.logged((it) => it['event'] === 'config.refused')
  await changeTable(server.configDir, 'site', { ...named('Mended'), hosts: { global: null } })
  await vi.waitFor(async () => expect(await siteName(server)).toBe('Mended'), { timeout: 5000 })
})

test('a start with refused files uses those that the release accepted last, and says so', async () => {
  // the template's database has the built-in tables, accepted without a release name
  await using server = await startProcess({ config: { crm: { undoMinutes: 'soon' } } })
  expect((await server.ask(home)).status).toBe(200)
  expect(server.log.find((it) => it['event'] === 'config.last_good_used')).toMatchObject({
    level: 'error',
    faults: [{ file: 'crm.yaml', path: 'undoMinutes' }],
  })
  const config = async () => (await opsJson(server, '/readyz'))['config']
  expect(await config()).toMatchObject({ origin: 'database', faults: 1 })
  const metrics = await (await fetch(`${server.opsOrigin}/metrics`)).text()
  expect(metrics).toContain('config_last_reload_successful 0')
  expect(metrics).toMatch(/config_info\{hash="\w+",origin="database"\} 1/)

  await changeTable(server.configDir, 'crm', { undoMinutes: 15 })
  expect(await server.logged((it) => it['event'] === 'config.reloaded')).toMatchObject({
    changed: [],
  })
  expect(await config()).toMatchObject({ origin: 'files', faults: 0 })
})

test('a release that has accepted no files yet refuses to start with faults, and reports all', async () => {
  const dataDir = await copyData(inject('dataTemplate'))
  const configDir = await ownConfig({ crm: { undoMinutes: 'soon' }, site: named('') })
  const run = spawnServer({
    PORT: '0',
    OPS_PORT: '0',
    DATA_DIR: dataDir,
    CONFIG_DIR: configDir,
    RELEASE: 'new',
  })
  expect(await run.ended).toMatchObject({ code: 78 })
  expect(run.log.at(-1)).toMatchObject({
    level: 'fatal',
    event: 'start.failed',
    code: 'config.invalid',
    faults: [
      expect.objectContaining({ file: 'site.yaml', path: 'brands.global.site' }),
      expect.objectContaining({ file: 'crm.yaml', path: 'undoMinutes' }),
    ],
  })
  for (const folder of [dataDir, configDir]) await rm(folder, { recursive: true })
})

async function opsJson(
  { opsOrigin }: ServerProcess,
  path: string,
): Promise<Record<string, unknown>> {
  return (await (await fetch(opsOrigin + path)).json()) as Record<string, unknown>
}

async function expectVersion(server: ServerProcess, version: number): Promise<void> {
  const ready = await fetch(`${server.opsOrigin}/readyz`)
  expect(await ready.json()).toMatchObject({ status: 'ok', configVersion: version })
}
