import { expect, test } from 'vitest'
import { ConfigError } from '#config/faults.ts'
import { builtInFolder, inspectConfig, loadConfig } from '#config/load.ts'
import { configContradictions } from './config-contradictions.ts'
import { configMistakes } from './config-mistakes.ts'
import { copiedConfig } from './config-setup.ts'

test('the built-in tables are valid', () => {
  using config = copiedConfig()
  expect(config.faults()).toEqual([])
})

test.each([...configMistakes, ...configContradictions])(
  '%s is rejected when %j is changed to %j',
  (file, from, to, fault) => {
    using config = copiedConfig()
    config.edit(file, from, to)
    const faults = config.faults()
    if (typeof fault === 'string') expect(faults).toContain(fault)
    else expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
  },
)

test('a missing, an empty and a misspelled file are reported as separate faults', () => {
  using config = copiedConfig()
  config.remove('cache.yaml')
  config.write('scripts.yaml', '')
  config.write('sites.yaml', 'a: 1')
  expect(config.faults()).toEqual([
    'sites.yaml: is no table; did you mean site.yaml?',
    'cache.yaml: cannot be read (ENOENT)',
    expect.stringMatching(/^scripts\.yaml: Invalid input: expected object/),
  ])
})

test('a missing folder is reported', () => {
  expect(() => loadConfig('/nowhere')).toThrow(ConfigError)
  expect(() => loadConfig('/nowhere')).toThrow(/site\.yaml: cannot be read \(ENOENT\)/)
})

test('YAML aliases that would exhaust the memory are rejected', () => {
  using config = copiedConfig()
  const nest = Array.from(
    { length: 30 },
    (_, index) => `n${index + 1}: &n${index + 1} [${Array(9).fill(`*n${index}`).join(', ')}]`,
  )
  config.write('cache.yaml', `n0: &n0 [x]\n${nest.join('\n')}\n`)
  expect(config.faults()).toEqual([expect.stringMatching(/^cache\.yaml: .*alias/)])
})

test('all faults are reported at once, with file, line and path', () => {
  using config = copiedConfig()
  config.edit('site.yaml', 'fallback: en-int', 'fallback: en-it')
  config.edit('cache.yaml', 'maxBytes: 4000000', 'maxByte: 4000000')
  config.edit('membership.yaml', 'rank: 0', 'rank: zero')
  const inspection = inspectConfig(config.folder)
  const perData = config.lineOf('cache.yaml', 'common:')
  expect(inspection.ok ? [] : inspection.faults).toEqual([
    {
      file: 'site.yaml',
      path: 'defaultLocales.fallback',
      line: config.lineOf('site.yaml', 'fallback: en-it'),
      reason: '"en-it" is not allowed; did you mean en-int?',
    },
    {
      file: 'membership.yaml',
      path: 'levels[0].rank',
      line: config.lineOf('membership.yaml', 'rank: zero'),
      reason: expect.stringContaining('expected number'),
    },
    {
      file: 'cache.yaml',
      path: 'data.common.maxBytes',
      line: perData,
      reason: 'is missing (number)',
    },
    {
      file: 'cache.yaml',
      path: 'data.common.maxByte',
      line: perData,
      reason: 'is no known key; did you mean maxBytes?',
    },
  ])
})

test('a fault is reported at the line of its key or entry, and a missing key at the line of the object that lacks it', () => {
  using config = copiedConfig()
  config.edit('site.yaml', 'global: support@meridian.example', 'global: support')
  config.edit('site.yaml', 'code: wechat', 'code: weixin')
  config.edit('site.yaml', '  console: null', '  consoel: null')
  config.edit('regions.yaml', 'timeZone: UTC', 'timeZone: Mars')
  const inspection = inspectConfig(config.folder)
  const lines = Object.fromEntries(
    (inspection.ok ? [] : inspection.faults).map((it) => [it.path, it.line]),
  )
  expect(lines).toEqual({
    'supportMails.global': config.lineOf('site.yaml', 'global: support\n'),
    'socialLinks.china[0].code': config.lineOf('site.yaml', 'code: weixin'),
    'hosts.console': config.lineOf('site.yaml', 'hosts:'),
    'hosts.consoel': config.lineOf('site.yaml', 'consoel'),
    'regions[7].timeZone': config.lineOf('regions.yaml', 'timeZone: Mars'),
  })
})

test('a syntax error is reported with its line', () => {
  using config = copiedConfig()
  config.edit('cache.yaml', 'page: {', 'data: 1\npage: {')
  const inspection = inspectConfig(config.folder)
  expect(inspection.ok ? [] : inspection.faults).toEqual([
    {
      file: 'cache.yaml',
      path: '',
      line: config.lineOf('cache.yaml', 'data: 1'),
      reason: 'Map keys must be unique',
    },
  ])
})

test('all hosts can be configured', () => {
  using config = copiedConfig()
  config.edit(
    'site.yaml',
    'global: null\n  china: null\n  console: null',
    'global: https://a.example\n  china: https://b.example\n  console: http://localhost:3001',
  )
  expect(config.faults()).toEqual([])
  expect(loadConfig(config.folder).site.hosts).toMatchObject({
    global: 'https://a.example',
    china: 'https://b.example',
    console: 'http://localhost:3001',
  })
})

test('the folder of the built-in configuration is called config', () => {
  expect(builtInFolder).toMatch(/\/config$/)
})
