import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { manyLicenses } from '#tests/support/many-licenses.ts'
import { signInAs } from '#tests/support/people.ts'
import { runSql } from '#tests/support/postgres.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'
import { siteForAll } from '#tests/support/site.ts'

/** Number of licenses in the file. Set CSV_ROWS=50000 for a long run. */
const rows = Number(process.env['CSV_ROWS'] ?? 20_000)
const exportPath = '/marketplace/api/v1/licenses/download'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
let server: ServerProcess

beforeAll(async () => {
  const databaseUrl = site.app.databaseUrl ?? ''
  await runSql(databaseUrl, manyLicenses(rows))
  server = await startProcess({ databaseUrl })
})

afterAll(() => server[Symbol.asyncDispose]())

test('an export of many rows shows how far it is, and the file has each license once', async () => {
  const page = await openExport()
  const dialog = page.getByRole('dialog')
  const progress = valuesOf(dialog.locator('progress'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const values = await progress
  expect(values.length).toBeGreaterThan(5)
  expect(values).toEqual(values.toSorted((one, other) => one - other))
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
  expect(lines.length).toBeGreaterThan(rows)
  expect(new Set(lines.map((it) => it.slice(0, it.indexOf(',')))).size).toBe(lines.length)
  await page.context().close()
})

test('stopping an export stops the server, saves nothing and lets one start again', async () => {
  const page = await openExport()
  const dialog = page.getByRole('dialog')
  let hasSaved = false
  page.on('download', () => (hasSaved = true))
  const start = dialog.getByRole('button', { name: 'Export', exact: true })
  await start.click()
  await dialog.getByRole('button', { name: 'Stop export' }).click()
  await dialog.getByText('The export was stopped. Nothing was saved.').waitFor()
  // a response that was sent to its end is not logged as aborted
  await server.logged((it) => it['url.path'] === exportPath && it['aborted'] === true)
  await expectSoon(start).toBeEnabled()
  expect(hasSaved).toBe(false)
  await page.context().close()
})

test('while many rows are sent, the memory in use stays the same', async ({ annotate }) => {
  const { headers } = await signInAs(site.app, 'yi-chun.lin')
  const used: number[] = []
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    get(`${site.app.origin}${exportPath}?websiteCode=en-tw`, { headers }, (answer) => {
      answer.on('data', ({ length }: Buffer) => {
        bytes += length
        if (bytes > (used.length + 1) * rows * 10) used.push(memoryInUse())
      })
      answer.on('end', resolve)
    }).once('error', reject)
  })
  const [first = 0, ...later] = used
  const growth = Math.max(...later) - first
  await annotate(`${rows} rows, ${bytes} bytes: ${growth} bytes more in use than after a tenth`)
  expect(bytes).toBeGreaterThan(rows * 100)
  expect(growth).toBeLessThan(bytes / 2) // keeping the file would add nine tenths of it
})

/** Opens the export of all licenses. */
async function openExport(): Promise<Page> {
  const served = { browser: site.browser, app: { ...site.app, origin: server.origin } }
  const page = await pageAs(served, 'yi-chun.lin', '/en-tw/marketplace/profile/license-management')
  await appPageOpen(page, 'Licenses')
  await page.getByRole('button', { name: 'Export licenses' }).click()
  return page
}

/** Reads the different values of a progress bar, from when it appears until it is gone. */
async function valuesOf(bar: Locator): Promise<number[]> {
  await bar.waitFor()
  return bar.evaluate(async (element: HTMLProgressElement) => {
    const values = new Set<number>()
    while (element.isConnected) {
      values.add(element.value)
      await new Promise(requestAnimationFrame)
    }
    return [...values]
  })
}

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that this process, with the application, uses after its garbage was collected. */
function memoryInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
