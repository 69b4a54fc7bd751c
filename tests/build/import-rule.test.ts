import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What the import rule must let pass. */
const right: Record<string, string> = {
  'config/locales.ts': '',
  'config/load.ts': "import * as z from 'zod'; export { z }",
  'components/ui/Button.tsx':
    "import { use } from 'react'; import '#config/locales.ts'; import type { Contract } from '#server/trade/order/contract.ts'; export { use, type Contract }",
  'components/islands/inline.ts': '',
  'components/document/context.ts': '',
  'pages/marketplace/cart/+Page.tsx': "import './Lines.tsx'; import '#components/ui/Button.tsx'",
  'pages/marketplace/cart/Lines.tsx': '',
  'pages/marketplace/team/Row.tsx': '',
  'renderer/head.tsx': "import '#components/ui/Button.tsx'",
  'server/trade/order/contract.ts':
    "import '#server/kernel/contract.ts'; export type Contract = number",
  'server/trade/order/store.ts': "import 'drizzle-orm'; import '#server/platform/db/open.ts'",
  'server/trade/order/service.ts':
    "import './store.ts'; import '#server/trade/team/service.ts'; import '#server/trade/team/contract.ts'; import '#config/load.ts'",
  'server/order/price.ts': '',
  'server/order/wheel.ts': "import './cycle.ts'",
  'server/trade/team/service.ts': '',
  'server/trade/team/store.ts': '',
  'server/trade/team/contract.ts': '',
  'server/kernel/contract.ts': "import * as z from 'zod'; export { z }",
  'server/http/page.ts':
    "import type { C } from '#components/document/context.ts'; import '#server/cache/kept.ts'; export type { C }",
  'server/cache/kept.ts': '',
  'server/platform/db/open.ts': "import 'pg'",
  'server/platform/ops/listener.ts': "import '#server/cache/kept.ts'",
  'server/app.ts':
    "import '#server/trade/order/service.ts'; import '#server/http/page.ts'; import '#components/islands/inline.ts'",
  'server/main.ts': "import './app.ts'",
  'tests/order.ts': '',
}

/** What it must report: a file, what it imports, and the rule that says so. */
const wrong = [
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
  ['renderer/bad.ts', "import '#server/http/page.ts'", 'not-in-allowed'],
  ['config/bad.ts', "import '#server/http/page.ts'", 'not-in-allowed'],
  ['server/order/bad1.ts', "import '#server/trade/team/store.ts'", 'not-in-allowed'],
  ['server/order/bad2.ts', "import '#components/ui/Button.tsx'", 'not-in-allowed'],
  ['server/order/bad3.ts', "import 'express'", 'features-know-no-http'],
  ['server/order/bad4.ts', "import 'drizzle-orm'", 'only-stores-query'],
  ['server/order/bad5.ts', "import '#server/main.ts'", 'not-in-allowed'],
  ['server/trade/order/import-store.ts', "import './service.ts'", 'a-store-only-queries'],
  ['server/order/bad6.ts', "import 'vitest'", 'what-runs-is-a-dependency'],
  ['server/order/bad7.ts', "import '../../tests/order.ts'", 'not-in-allowed'],
  ['server/order/cycle.ts', "import './wheel.ts'", 'no-cycles'],
  ['server/http/bad1.ts', "import '#server/trade/order/service.ts'", 'not-in-allowed'],
  ['server/http/bad2.ts', "import '#components/document/context.ts'", 'not-in-allowed'],
  ['server/http/bad3.ts', "import '#server/platform/ops/listener.ts'", 'not-in-allowed'],
  ['server/unknown/contract.ts', "import '#server/order/price.ts'", 'not-in-allowed'],
  ['elsewhere/bad.ts', "import '#config/locales.ts'", 'not-in-allowed'],
] as const

test('the import rule lets pass what the architecture draws and reports everything else', async () => {
  await using project = await stubProject({
    ...right,
    ...Object.fromEntries(wrong.map(([file, text]) => [file, text])),
  })
  const violations = await project.cruise()
  expect(violations.toSorted()).toEqual(wrong.map(([file, , rule]) => `${file} ${rule}`).toSorted())
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
  const folders = ['config', 'server', 'pages', 'renderer', 'components', 'elsewhere']
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
