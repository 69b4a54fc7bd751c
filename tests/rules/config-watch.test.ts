import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { createConfigSource, type Reload, watchConfig } from '#config/watch.ts'
import { copiedConfig } from './config-setup.ts'

test('a change is applied completely, counted as a new version, and announced to listeners', () => {
  using config = copiedConfig()
  const source = createConfigSource(config.folder)
  const told: unknown[] = []
  const stop = source.onChange((changed, now) =>
    told.push([changed, now.site.copyrightSinceYear, source.current === now]),
  )
  expect(source.version).toBe(1)

  config.edit('site.yaml', 'copyrightSinceYear: 2016', 'copyrightSinceYear: 2017')
  config.edit('cache.yaml', 'enabled: true', 'enabled: false')
  const { hash } = source
  expect(source.reload()).toEqual({
    ok: true,
    version: 2,
    hash: source.hash,
    changed: ['site', 'cache'],
    changes: [
      { key: 'site.copyrightSinceYear', from: 2016, to: 2017 },
      { key: 'cache.page.enabled', from: true, to: false },
    ],
    isRepaired: false,
  })
  expect(source.hash).not.toBe(hash)
  expect(told).toEqual([[['site', 'cache'], 2017, true]])
  expect(source.current.cache.page.enabled).toBe(false)

  stop()
  config.edit('site.yaml', 'copyrightSinceYear: 2017', 'copyrightSinceYear: 2018')
  source.reload()
  expect(told).toHaveLength(1)
  expect(source.version).toBe(3)
})

test('a reload without changes keeps the version and the configuration', () => {
  using config = copiedConfig()
  const source = createConfigSource(config.folder)
  const before = source.current
  config.edit('site.yaml', 'brands:', '# a remark\nbrands:')
  expect(source.reload()).toMatchObject({ ok: true, version: 1, changed: [], changes: [] })
  expect(source.current).toBe(before)
})

test('a change with a fault leaves the whole old configuration in force', () => {
  using config = copiedConfig()
  const source = createConfigSource(config.folder)
  const before = source.current
  config.edit('site.yaml', 'copyrightSinceYear: 2016', 'copyrightSinceYear: 2017')
  config.edit('cache.yaml', 'enabled: true', 'enabled: maybe')
  const outcome = source.reload()
  expect(outcome).toMatchObject({
    ok: false,
    faults: [
      { file: 'cache.yaml', path: 'page.enabled', line: config.lineOf('cache.yaml', 'page:') },
    ],
  })
  expect(source.current).toBe(before)
  expect(source.version).toBe(1)

  config.edit('cache.yaml', 'enabled: maybe', 'enabled: true')
  expect(source.faults).toHaveLength(1)
  expect(source.reload()).toMatchObject({ version: 2, changed: ['site'], isRepaired: true })
  expect(source.faults).toEqual([])
})

test('two folders with the same values have the same hash, whatever their comments and order', () => {
  using one = copiedConfig()
  using other = copiedConfig()
  other.edit('site.yaml', 'brands:', '# a remark\nbrands:')
  const membership = readFileSync(path.join(one.folder, 'membership.yaml'), 'utf8')
  other.write('membership.yaml', stringify(reversed(parse(membership))))
  expect(createConfigSource(other.folder).hash).toBe(createConfigSource(one.folder).hash)
})

test('the process does not start with an invalid configuration', () => {
  using config = copiedConfig()
  config.remove('site.yaml')
  expect(() => createConfigSource(config.folder)).toThrow(/site\.yaml: cannot be read/)
})

test('a file is read again after it has been rewritten or replaced', async () => {
  using config = copiedConfig()
  const source = createConfigSource(config.folder)
  const waiting = new Set<{ isMet: (outcome: Reload) => boolean; resolve: () => void }>()
  const watcher = watchConfig(source, {
    debounceMs: 20,
    onReload(outcome) {
      for (const it of waiting) if (it.isMet(outcome)) it.resolve()
    },
  })
  const told = (isMet: (outcome: Reload) => boolean) =>
    new Promise<void>((resolve) => waiting.add({ isMet, resolve }))

  const written = told((it) => it.ok && it.changed.includes('site'))
  config.edit('site.yaml', 'copyrightSinceYear: 2016', 'copyrightSinceYear: 2017')
  await written
  const replaced = told((it) => it.ok && it.changed.includes('site'))
  config.replace('site.yaml', 'copyrightSinceYear: 2017', 'copyrightSinceYear: 2018')
  await replaced
  const refused = told((it) => !it.ok && it.faults[0]?.path === 'copyrightSinceYear')
  config.replace('site.yaml', 'copyrightSinceYear: 2018', 'copyrightSinceYear: never')
  await refused
  watcher.close()

  expect(source.current.site.copyrightSinceYear).toBe(2018)
})

/** Returns a value whose keys are in reverse order. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  const entries = Object.entries(value).map(([key, it]) => [key, reversed(it)] as const)
  return Object.fromEntries(entries.toReversed())
}
