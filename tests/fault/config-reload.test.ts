import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { changeTable } from '#tests/support/own-config.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'

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

test.each([
  ['is not valid YAML', 'brands: [', 'site.yaml'],
  ['is empty', '', 'site.yaml'],
])('the configuration stays in force if a changed table %s', async (_what, text, file) => {
  await using server = await startProcess({ config: { site: named('Before') } })
  await writeFile(join(server.configDir, file), text)
  await server.logged((it) => it['event'] === 'config.refused')
  expect(await siteName(server)).toBe('Before')
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

async function expectVersion(server: ServerProcess, version: number): Promise<void> {
  const ready = await fetch(`${server.opsOrigin}/readyz`)
  expect(await ready.json()).toMatchObject({ status: 'ok', configVersion: version })
}
