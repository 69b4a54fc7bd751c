import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { answerCsv, readPortions } from '#server/kernel/csv-answer.ts'

const rows = Array.from({ length: 1050 }, (_, index) => index)

/** Reads the rows that follow a row, and counts the calls. */
function source(count = rows.length) {
  const calls: (number | undefined)[] = []
  return {
    calls,
    read: async ({ limit, after }: { limit: number; after: number | undefined }) => {
      calls.push(after)
      const first = after === undefined ? 0 : after + 1
      return rows.slice(first, Math.min(first + limit, count))
    },
  }
}

/** Returns the bytes of a file with a row for each row that is read. */
async function bytesOf(read: ReturnType<typeof source>['read']): Promise<AsyncIterable<Buffer>> {
  const { promise, resolve } = Promise.withResolvers<AsyncIterable<Buffer>>()
  const request = {
    answer: ({ file }: { file: { bytes: AsyncIterable<Buffer> } }) => resolve(file.bytes),
  }
  const texts = { of: () => ({ t: (key: string) => key }) }
  const portions = readPortions(read, (it) => [[it]])
  const file = { name: 'x', columns: ['number'], portions }
  await answerCsv({ request, texts, locale: 'en-int' } as never, file)
  return promise
}

test.each([0, 1, 99, 100, 101, 1000, 1050])(
  'a file of %i rows has each row once, in order, across portions',
  async (count) => {
    const { read } = source(count)
    const chunks: Buffer[] = []
    for await (const chunk of await bytesOf(read)) chunks.push(chunk)
    const [, ...lines] = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
    expect(lines.map(Number)).toEqual(rows.slice(0, count))
  },
)

test('other work gets a turn between the portions of a file', async () => {
  const { read, calls } = source()
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  for await (const _ of await bytesOf(read)) continue
  isOver = true
  expect(calls).toHaveLength(11)
  expect(turns).toBeGreaterThanOrEqual(calls.length - 1)
})

test('a client that leaves stops the reading', async () => {
  const { read, calls } = source()
  const stream = Readable.from(await bytesOf(read), { objectMode: false, highWaterMark: 1 })
  await once(stream, 'readable')
  stream.destroy()
  await once(stream, 'close')
  const before = calls.length
  expect(before).toBeLessThan(4)
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  expect(calls).toHaveLength(before)
})
