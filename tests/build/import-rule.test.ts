import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files that the import rule accepts, with their content. */
const right: Record<string, string> = {
  'config/locales.ts': '',
  'config/load.ts': "import * as z from 'zod'; export { z }",
  'components/ui/Button.tsx':
    "import { use } from 'react'; import '#config/locales.ts'; import type { Contract } from '#server/trade/order/contract.ts'; export { use, type Contract }",
  'components/islands/inline.ts': '',
  'components/icons/icons.ts': '',
  'components/document/context.ts': "import '#components/ui/Button.tsx'",
  'pages/marketplace/cart/+Page.tsx': "import './Lines.tsx'; import '#components/ui/Button.tsx'",
  'pages/marketplace/cart/Lines.tsx': '',
  'pages/marketplace/team/Row.tsx': '',
  'renderer/head.tsx': "import '#components/ui/Button.tsx'",
  'server/platform/db/open.ts': "import 'pg'",
  'server/platform/ops/listener.ts': "import 'node:http'",
  'server/kernel/contract.ts': "import * as z from 'zod'; export { z }",
  'server/kernel/problem.ts': "import '#server/platform/db/open.ts'",
  'server/print/pdf/service.ts': "import '#server/kernel/problem.ts'",
  'server/print/document/parts.ts': "import '#components/icons/icons.ts'",
  'server/content/catalog/service.ts': '',
  'server/content/catalog/tables.ts': "import 'drizzle-orm/pg-core'",
  'server/people/account/service.ts': "import '#server/content/catalog/service.ts'",
  'server/trade/team/service.ts': '',
  'server/trade/team/invite.ts': "import './store.ts'",
  'server/trade/team/store.ts': '',
  'server/trade/team/contract.ts': '',
  'server/trade/order/contract.ts':
    "import '#server/kernel/contract.ts'; export type Contract = number",
  'server/trade/order/tables.ts': "import 'drizzle-orm/pg-core'",
  'server/trade/order/store.ts':
    "import 'drizzle-orm'; import './tables.ts'; import '#server/content/catalog/tables.ts'",
  'server/trade/order/service.ts':
    "import './store.ts'; import '#server/trade/team/service.ts'; import '#server/trade/team/contract.ts'; import '#config/load.ts'",
  'server/trade/order/price.ts': '',
  'server/trade/order/cycle.ts': '',
  'server/trade/order/wheel.ts': "import './cycle.ts'",
  'server/contact/demo/service.ts': "import '#server/trade/order/service.ts'",
  'server/web/files/feed.ts': "import '#server/content/catalog/service.ts'; import 'express'",
  'server/web/pages/page.ts':
    "import type { C } from '#components/document/context.ts'; export type { C }",
  'server/seed/seed.ts': "import '#server/trade/order/store.ts'",
  'server/commands/seed-command.ts': "import '#server/seed/seed.ts'",
  'server/app.ts':
    "import '#server/trade/order/price.ts'; import '#server/web/pages/page.ts'; import '#components/islands/inline.ts'",
  'server/main.ts': "import './app.ts'; import '#server/commands/seed-command.ts'",
  'elsewhere/page.ts': '',
  'tests/order.ts': '',
  'server/commands/line-map.ts': '',
  'other.config.ts': '',
  'renderer/stylesheets.ts': '',
  'vite.config.ts': "import '#server/commands/line-map.ts'; import '#renderer/stylesheets.ts'",
}

/** Files with a forbidden import: path, content, and the lint rule that reports the import. */
const wrong = [
  // from server/ and config/, browser code may import only types of contracts, types of the
  // configuration, and the few tables that server and browser share
  ['components/ui/Bad1.tsx', "import '#server/trade/order/contract.ts'", 'not-in-allowed'],
  ['components/ui/Bad2.tsx', "import '#config/load.ts'", 'not-in-allowed'],
  ['components/ui/Bad3.tsx', "import '../../pages/marketplace/cart/Lines.tsx'", 'not-in-allowed'],
  ['components/ui/Bad4.tsx', "import 'node:fs'", 'the-browser-has-no-node'],
  [
    'components/ui/Bad5.tsx',
    "import type { S } from '#server/trade/order/service.ts'; export type { S }",
    'not-in-allowed',
  ],
  ['components/islands/loader.ts', "import 'react'", 'the-loader-brings-no-react'],
  ['pages/marketplace/cart/+bad.ts', "import '../team/Row.tsx'", 'not-in-allowed'],
  ['pages/marketplace/cart/+data.ts', "import '#server/trade/order/store.ts'", 'not-in-allowed'],
  ['renderer/bad.ts', "import '#server/web/pages/page.ts'", 'not-in-allowed'],
  ['config/bad.ts', "import '#server/platform/ops/listener.ts'", 'not-in-allowed'],
  // a room may import only rooms below it
  ['server/platform/db/bad.ts', "import '#server/kernel/problem.ts'", 'not-in-allowed'],
  ['server/kernel/bad.ts', "import '#server/print/pdf/service.ts'", 'not-in-allowed'],
  ['server/print/pdf/bad.ts', "import '#server/content/catalog/service.ts'", 'not-in-allowed'],
  ['server/print/pdf/bad2.ts', "import '#components/icons/icons.ts'", 'not-in-allowed'],
  ['server/print/document/bad.ts', "import '#components/ui/Button.tsx'", 'not-in-allowed'],
  ['server/content/catalog/bad.ts', "import '#server/people/account/service.ts'", 'not-in-allowed'],
  ['server/people/account/bad.ts', "import '#server/trade/order/service.ts'", 'not-in-allowed'],
  ['server/trade/order/bad1.ts', "import '#server/contact/demo/service.ts'", 'not-in-allowed'],
  ['server/contact/demo/bad.ts', "import '#server/web/files/feed.ts'", 'not-in-allowed'],
  ['server/web/files/bad1.ts', "import '#server/seed/seed.ts'", 'not-in-allowed'],
  ['server/seed/bad.ts', "import '#server/commands/seed-command.ts'", 'not-in-allowed'],
  ['server/commands/bad.ts', "import '#server/main.ts'", 'not-in-allowed'],
  ['server/web/pages/bad1.ts', "import '#components/document/context.ts'", 'not-in-allowed'],
  ['server/trade/order/bad2.ts', "import '#components/ui/Button.tsx'", 'not-in-allowed'],
  ['server/trade/order/bad3.ts', "import '../../../tests/order.ts'", 'not-in-allowed'],
  ['server/unknown/contract.ts', "import '#server/trade/order/price.ts'", 'not-in-allowed'],
  ['other.config.ts', "import '#server/commands/line-map.ts'", 'not-in-allowed'],
  ['elsewhere/bad.ts', "import '#config/locales.ts'", 'not-in-allowed'],
  // only a feature's own files may import its store and other internals
  [
    'server/trade/order/bad4.ts',
    "import '#server/trade/team/invite.ts'",
    'a-feature-shows-its-service-and-contract',
  ],
  [
    'server/trade/order/bad5.ts',
    "import '#server/trade/team/store.ts'",
    'a-feature-shows-its-service-and-contract',
  ],
  [
    'server/trade/order/bad-store.ts',
    "import '#server/trade/team/store.ts'",
    'a-store-joins-tables',
  ],
  [
    'server/web/files/bad2.ts',
    "import '#server/trade/order/store.ts'",
    'stores-belong-to-their-feature',
  ],
  ['server/trade/order/import-store.ts', "import './service.ts'", 'a-store-only-queries'],
  ['server/trade/order/bad6.ts', "import 'drizzle-orm'", 'only-stores-query'],
  ['server/trade/order/bad7.ts', "import 'express'", 'features-know-no-http'],
  ['server/trade/order/bad8.ts', "import 'vitest'", 'what-runs-is-a-dependency'],
  ['server/trade/order/cycle.ts', "import './wheel.ts'", 'no-cycles'],
] as const

/** Files of two features that import each other's types. */
const folderCycle: Record<string, string> = {
  'server/content/search/contract.ts':
    "import type { R } from '#server/content/resource/contract.ts'; export type S = R",
  'server/content/resource/contract.ts': 'export type R = 1',
  'server/content/resource/list.ts':
    "import type { S } from '#server/content/search/contract.ts'; export type { S }",
}

test('the import rule accepts what the architecture allows and reports everything else', async () => {
  const broken = Object.fromEntries(wrong.map(([file, text]) => [file, text]))
  await using project = await stubProject({ ...right, ...broken })
  const violations = await project.cruise()
  const ofFiles = violations.filter((it) => !it.endsWith('no-folder-cycles'))
  expect(ofFiles.toSorted()).toEqual(wrong.map(([file, , rule]) => `${file} ${rule}`).toSorted())
})

test('the import rule reports two folders that import each other, even if they import only types', async () => {
  await using project = await stubProject({ ...right, ...folderCycle })
  expect((await project.cruise()).toSorted()).toEqual([
    'server/content/resource no-folder-cycles',
    'server/content/search no-folder-cycles',
  ])
})

async function stubProject(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'import-rule-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), `${text}\nexport const it = 1\n`)
  }
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.mjs'])
    await cp(join(root, file), join(folder, file))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    cruise: () => cruised(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

interface Cruise {
  summary: { violations: { from: string; rule: { name: string } }[] }
}

function cruised(folder: string): Promise<string[]> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const folders = [
    'config',
    'server',
    'pages',
    'renderer',
    'components',
    'elsewhere',
    'vite.config.ts',
    'other.config.ts',
  ]
  execFile(
    process.execPath,
    [program, '--output-type', 'json', ...folders],
    { cwd: folder, maxBuffer: 50_000_000 },
    (error, stdout) => {
      if (stdout === '') return reject(error ?? new Error('no output'))
      const { summary } = JSON.parse(stdout) as Cruise
      resolve(summary.violations.map((it) => `${it.from} ${it.rule.name}`))
    },
  )
  return promise
}
