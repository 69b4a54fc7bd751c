import { expect, test } from 'vitest'
import { ConfigError } from '#config/faults.ts'
import { builtInFolder, inspectConfig, loadConfig } from '#config/load.ts'
import { copiedConfig } from './config-setup.ts'

test('the tables that come with the code are right', () => {
  using config = copiedConfig()
  expect(config.faults()).toEqual([])
})

/** File, what is replaced, by what, and the one fault that it makes. */
const spoilt: [file: string, from: string, to: string, fault: RegExp | string][] = [
  // shape
  ['site.yaml', 'supportMails:', 'suportMails:', /site\.yaml supportMails: is missing \(object\)/],
  [
    'site.yaml',
    'copyrightSinceYear:',
    'copyrightSinceYaer:',
    'site.yaml copyrightSinceYaer: is no known key; did you mean copyrightSinceYear?',
  ],
  [
    'site.yaml',
    'company: Meridian',
    'compnay: Meridian',
    'site.yaml brands.global.compnay: is no known key; did you mean company?',
  ],
  [
    'site.yaml',
    '  console: null',
    '  consoel: null',
    'site.yaml hosts.consoel: is no known key; did you mean console?',
  ],
  [
    'site.yaml',
    '  console: null',
    '  console: console.example.com',
    /site\.yaml hosts\.console: must be an origin/,
  ],
  [
    'site.yaml',
    '  console: null',
    '  console: https://console.example.com/',
    /site\.yaml hosts\.console: must be an origin/,
  ],
  [
    'site.yaml',
    'support@meridian.example',
    'support',
    /site\.yaml supportMails\.global: Invalid email/,
  ],
  [
    'site.yaml',
    'fallback: en-int',
    'fallback: en-it',
    'site.yaml defaultLocales.fallback: "en-it" is not allowed; did you mean en-int?',
  ],
  [
    'site.yaml',
    'fallback: en-int',
    'fallback: 5',
    /site\.yaml defaultLocales\.fallback: must be one of en-americas/,
  ],
  [
    'site.yaml',
    'https://www.meridian.example/en/terms',
    'ftp://meridian.example',
    /site\.yaml termsOfUseUrls\.global: Invalid URL/,
  ],
  [
    'site.yaml',
    'copyrightSinceYear: 2016',
    'copyrightSinceYear: "2016"',
    /site\.yaml copyrightSinceYear: Invalid input: expected number/,
  ],
  [
    'site.yaml',
    'code: wechat',
    'code: weixin',
    /site\.yaml socialLinks\.china\[0\]\.code: "weixin" is not allowed/,
  ],
  [
    'regions.yaml',
    'timeZone: UTC',
    'timeZone: Mars/Olympus',
    /regions\.yaml regions\[7\]\.timeZone: must be an IANA time zone/,
  ],
  [
    'regions.yaml',
    '[CN]',
    '[CHN]',
    /regions\.yaml regions\[2\]\.countries\[0\]: must be an ISO 3166-1/,
  ],
  [
    'regions.yaml',
    '[CN]',
    '[NO, true]',
    /regions\[2\]\.countries\[1\]: Invalid input: expected string/,
  ],
  [
    'redirects.yaml',
    'from: /marketplace/my-team',
    'from: marketplace/my-team',
    /redirects\.yaml rules\[3\]\.from: must be a path/,
  ],
  [
    'redirects.yaml',
    'to: /bills',
    'to: https://evil.example/',
    /redirects\.yaml rules\[2\]\.to: must be a path/,
  ],
  [
    'redirects.yaml',
    'to: /bills',
    'to: //evil.example',
    /redirects\.yaml rules\[2\]\.to: must be a path/,
  ],
  [
    'redirects.yaml',
    'status: 301',
    'status: 303',
    'redirects.yaml rules[0].status: must be one of 301, 302',
  ],
  [
    'membership.yaml',
    'discountPercent: 30',
    'discountPercent: 130',
    /membership\.yaml levels\[3\]\.discountPercent: Too big/,
  ],
  [
    'membership.yaml',
    'reachedAtUsd: 6000',
    'reachedAtUsd: 6000.5',
    /membership\.yaml levels\[1\]\.reachedAtUsd/,
  ],
  [
    'membership.yaml',
    'ExclusiveSupport',
    'ExclusivSupport',
    /"ExclusivSupport" is not allowed; did you mean ExclusiveSupport\?/,
  ],
  [
    'plans.japan.yaml',
    'priceGv: 900000',
    'priceGV: 900000',
    /plans\.japan\.yaml plans\[1\]\.priceGv: is missing/,
  ],
  ['cache.yaml', 'ttlMs: 3600000', 'ttlMs: -1', /cache\.yaml data\.common\.ttlMs: Too small/],
  ['cache.yaml', '  menus:', '  menu:', /data\.menus: is missing/],
  [
    'scripts.yaml',
    '  chatUrl: null',
    '  tagManager: { enabled: true }',
    /scripts\.yaml china\.tagManager: is no known key/,
  ],
  [
    'scripts.yaml',
    'enabled: false',
    'enabled: yes',
    /scripts\.yaml global\.chat\.enabled: Invalid input: expected boolean/,
  ],
  ['catalog.yaml', 'events: 6', 'events: 0', /catalog\.yaml pageSizes\.events: Too small/],
  // syntax
  ['site.yaml', 'brands:', 'brands: [', /site\.yaml: /],
  ['cache.yaml', 'page: {', 'data: 1\npage: {', /cache\.yaml: Map keys must be unique/],
  ['cache.yaml', 'page: {', 'page: *nowhere\nother: {', /cache\.yaml: .*nowhere/],
  ['membership.yaml', 'recordsYears: 3', '\trecordsYears: 3', /membership\.yaml: .*[Tt]ab/],
  // between tables
  [
    'site.yaml',
    'global: null',
    'global: https://market.example.com',
    'site.yaml hosts.china: must be set when the other of global and china is: each sends the other its locales',
  ],
  [
    'site.yaml',
    'china: null',
    'china: https://market.example.cn',
    /site\.yaml hosts\.global: must be set/,
  ],
  [
    'site.yaml',
    'global: null\n  china: null\n  console: null',
    'global: https://a.example\n  china: https://b.example\n  console: https://a.example',
    'site.yaml hosts.console: is the host of global too',
  ],
  [
    'regions.yaml',
    'code: en-jp, isDefault: false',
    'code: en-jp, isDefault: true',
    /regions\.yaml regions\[3\]\.websites: jp has 2 default websites, not one/,
  ],
  [
    'regions.yaml',
    'code: ja-jp, isDefault: true',
    'code: ja-jp, isDefault: false',
    /jp has 0 default websites/,
  ],
  [
    'regions.yaml',
    '      - { code: en-tw, isDefault: false }\n',
    '',
    /regions\.yaml regions: locale en-tw belongs to no region/,
  ],
  [
    'regions.yaml',
    '{ code: en-tw, isDefault: false }',
    '{ code: en-tw, isDefault: false }\n      - { code: en-jp, isDefault: false }',
    /en-jp belongs to jp already/,
  ],
  [
    'regions.yaml',
    '{ code: zh-cn, isDefault: true }',
    '{ code: zh-cn, isDefault: true }\n      - { code: en-kr, isDefault: false }',
    /en-kr is a locale of kr/,
  ],
  ['regions.yaml', '[CN]', '[CN, TW]', /TW belongs to cn already/],
  ['regions.yaml', 'regionCode: kr', 'regionCode: tw', /tw is listed twice/],
  [
    'redirects.yaml',
    'to: /bills',
    'to: /gift-values',
    /redirects\.yaml rules\[2\]\.to: \/marketplace\/profile\/billing-history must lead to \/console\/bills/,
  ],
  ['redirects.yaml', 'to: /bills', 'to: /nothing', /rules\[2\]\.to: \/console\/nothing is no page/],
  [
    'redirects.yaml',
    'from: /marketplace/my-team',
    'from: /marketplace/our-team',
    /\/marketplace\/my-team \(marketplace-my-team\) needs a rule that leads to \/console\/team-management/,
  ],
  [
    'redirects.yaml',
    'from: /marketplace/my-team',
    'from: /marketplace/profile/gift-value',
    /is redirected above already/,
  ],
  [
    'redirects.yaml',
    'rules:',
    'rules:\n  - { from: /a, to: /b, kind: site, status: 301 }\n  - { from: /b, to: /a, kind: site, status: 301 }',
    /redirects\.yaml rules\[0\]\.to: leads back to itself/,
  ],
  [
    'redirects.yaml',
    'rules:',
    'rules:\n  - { from: /a/**, to: /a/b, kind: site, status: 301 }',
    /rules\[0\]\.to: leads back to itself/,
  ],
  [
    'membership.yaml',
    'reachedAtUsd: 20000',
    'reachedAtUsd: 6000',
    /membership\.yaml levels\[2\]\.reachedAtUsd: must be above that of SILVER/,
  ],
  [
    'membership.yaml',
    'discountPercent: 20',
    'discountPercent: 5',
    /must not be below that of SILVER/,
  ],
  [
    'membership.yaml',
    'discountPercent: 0',
    'discountPercent: 5',
    /levels\[0\]\.discountPercent: must be 0: REGULAR members pay the list price/,
  ],
  ['membership.yaml', 'rank: 3', 'rank: 4', /levels\[3\]\.rank: must be 3/],
  [
    'plans.japan.yaml',
    'level: GOLD',
    'level: VIP',
    /plans\.japan\.yaml plans: must have one plan for each of REGULAR, SILVER, GOLD, VIP/,
  ],
  [
    'scripts.yaml',
    'chat: { enabled: false',
    'chat: { enabled: true',
    /scripts\.yaml global\.chat\.scriptUrl: is needed/,
  ],
  [
    'scripts.yaml',
    'tracking: { enabled: false, scriptUrl: null }',
    'tracking: { enabled: true, scriptUrl: "https://t.example/t.js" }',
    /https:\/\/t\.example is not in global\.csp\.scriptSrc/,
  ],
]

test.each(spoilt)('%s with %j as %j is refused', (file, from, to, fault) => {
  using config = copiedConfig()
  config.edit(file, from, to)
  const faults = config.faults()
  if (typeof fault === 'string') expect(faults).toContain(fault)
  else expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
})

test('a file that is missing, empty or misspelt is a fault of its own', () => {
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

test('a folder that is not there has no tables', () => {
  expect(() => loadConfig('/nowhere')).toThrow(ConfigError)
  expect(() => loadConfig('/nowhere')).toThrow(/site\.yaml: cannot be read \(ENOENT\)/)
})

test('aliases that would exhaust memory are refused', () => {
  using config = copiedConfig()
  const nest = Array.from(
    { length: 30 },
    (_, index) => `n${index + 1}: &n${index + 1} [${Array(9).fill(`*n${index}`).join(', ')}]`,
  )
  config.write('cache.yaml', `n0: &n0 [x]\n${nest.join('\n')}\n`)
  expect(config.faults()).toEqual([expect.stringMatching(/^cache\.yaml: .*alias/)])
})

test('all faults are told at once, by file, line and path', () => {
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

test('a fault stands at the line of its key, of its entry, or of what it is missing from', () => {
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

test('a fault of syntax stands at its line', () => {
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

test('hosts may all be set', () => {
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

test('the built-in folder is that of the code', () => {
  expect(builtInFolder).toMatch(/\/config$/)
})
