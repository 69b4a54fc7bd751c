import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerCsv, type Cell } from '#server/kernel/csv-answer.ts'

/** Returns the cells of a downloaded row as a spreadsheet reads them. */
async function readBack(row: readonly Cell[]): Promise<string[]> {
  const chunks: Buffer[] = []
  let bytes: AsyncIterable<Buffer> | undefined
  const request = {
    answer: ({ file }: { file: { bytes: AsyncIterable<Buffer> } }) => (bytes = file.bytes),
  }
  async function* portions() {
    yield await Promise.resolve([row])
  }
  const columns = row.map((_, index) => `column ${index}`)
  const texts = { of: () => ({ t: (key: string) => key }) }
  await answerCsv({ request, texts, locale: 'en-int' } as never, {
    name: 'x',
    columns,
    portions: portions(),
  })
  for await (const chunk of bytes ?? []) chunks.push(chunk)
  const rows = parse(Buffer.concat(chunks), { bom: true })
  return rows[1] ?? []
}

const blanks = ['', ' ', '\u00a0', '\u3000', '\t', '\r', '\n', '\r\n ']
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']

test('no cell that starts with a formula sign, after any blanks and in any width, is a formula', async () => {
  const cells = blanks.flatMap((blank) => signs.map((sign) => `${blank}${sign}1+1"; x,y`))
  expect(await readBack(cells)).toEqual(cells.map((it) => `'${it}`))
})

test('cells that start with a tab or a line break are escaped', async () => {
  const cells = ['\tx', '\rx', '\nx']
  expect(await readBack(cells)).toEqual(cells.map((it) => `'${it}`))
})

test('negative amounts stay numbers', async () => {
  expect(await readBack(['-12.50', -12.5, '+3', 0, null])).toEqual([
    '-12.50',
    '-12.5',
    '+3',
    '0',
    '',
  ])
})

test('any text is read back as it was, or with one apostrophe before it', async () => {
  const start = fc.constantFrom('', ...blanks, ...signs)
  const cell = fc.tuple(start, start, fc.string({ unit: 'binary' })).map((it) => it.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 2, maxLength: 8 }), async (row) => {
      const read = await readBack(row)
      expect(read.map((it, index) => (it === row[index] ? it : it.replace(/^'/, '')))).toEqual(row)
      for (const it of read) expect(it.normalize('NFKC')).not.toMatch(/^\s*[=+\-@](?!\d)/)
    }),
  )
})
