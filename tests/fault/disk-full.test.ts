import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { copyFolder, dataFolder } from '#tests/support/folders.ts'
import type { Answer } from '#tests/support/http.ts'
import { quoteRequest } from '#tests/support/order-clients.ts'
import { prepared } from '#tests/support/ordering.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'

const run = promisify(execFile)
const page = '/en-int/marketplace/product/edgelink-gateway'
const api = '/marketplace/api/v1'
const quotes = `${api}/checkout/quotes`
const diskBytes = 400_000_000
/** The database has some room in its files, so that the first quotes are stored on a full disk. */
const mostQuotes = 2000

test('on a full disk, writes get 503 with Retry-After and reads succeed; with space again, all is stored and nothing is lost', async ({
  skip,
}) => {
  await using disk = await smallDisk()
  if (disk === undefined) return skip('this account may not mount a small disk')
  const dataDir = join(disk.folder, 'data')
  await mkdir(dataDir)
  await copyFolder(inject('dataTemplate'), dataDir)
  const headers = await prepared({ dataDir })
  const config = { limits: { isEnforced: false } }
  const ids: string[] = []
  {
    await using server = await startProcess({ dataDir, config })
    ids.push(await quoteOn(server, headers))
    const fill = await disk.fill()
    expect(await freeBytes(server)).toBe(0)
    const refused = await untilRefused(server, { headers, ids })
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'upstream.failed' })
    expect((await server.ask(page)).status).toBe(200)
    const read = await server.ask(`${api}/checkout/tax-rate?websiteCode=zh-tw`, { headers })
    expect(read.status).toBe(200)

    await fill.remove()
    ids.push(await quoteOn(server, headers))
    expect(await freeBytes(server)).toBeGreaterThan(0)
    server.signal('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  }
  await using again = await startProcess({ dataDir, config })
  for (const id of ids) {
    const document = await again.ask(`${quotes}/${id}/document?websiteCode=zh-tw`, { headers })
    expect(document.status).toBe(200)
  }
})

/** Asks for quotes until one is refused. Adds the ids of the others. */
async function untilRefused(
  server: ServerProcess,
  { headers, ids }: { headers: Record<string, string>; ids: string[] },
) {
  for (let left = mostQuotes; left > 0; left -= 1) {
    const answer = await post(server, headers)
    if (answer.status !== 201) return answer
    ids.push(idIn(answer))
  }
  throw new Error(`${mostQuotes} quotes were stored on a full disk`)
}

async function quoteOn(server: ServerProcess, headers: Record<string, string>): Promise<string> {
  const answer = await post(server, headers)
  expect(answer.status).toBe(201)
  return idIn(answer)
}

function post(server: ServerProcess, headers: Record<string, string>): Promise<Answer> {
  return server.ask(quotes, { method: 'POST', headers, body: JSON.stringify(quoteRequest) })
}

function idIn({ text }: Answer): string {
  return (JSON.parse(text) as { data: { quoteId: string } }).data.quoteId
}

/** Returns the free space of the data folder's disk that the metrics show. */
async function freeBytes({ opsOrigin }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${opsOrigin}/metrics`)).text()
  return Number(/^data_free_bytes (\S+)$/m.exec(text)?.[1])
}

/** Mounts a small disk in memory; undefined if this account may not. */
async function smallDisk() {
  const folder = await dataFolder('marketplace-disk-')
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    /** Fills the disk with one file. */
    async fill() {
      const file = join(folder, 'fill')
      const zeros = Buffer.alloc(diskBytes)
      await expect(writeFile(file, zeros)).rejects.toThrow('ENOSPC')
      return { remove: () => rm(file) }
    },
    async [Symbol.asyncDispose]() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
