import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import type { Locale } from '#config/locales.ts'
import { drawnPaper } from '#server/print/pdf/drawn-pdf.ts'
import { type Paper, paperPdf } from '#server/print/pdf/service.ts'

const config = loadConfig()

test.each([
  ['en-int', 'en', 'Hanbit Systems (주식회사 한빛시스템)'],
  ['ja-jp', 'ja-JP', '髙﨑建設株式会社'],
  ['zh-cn', 'zh-CN', '上海远景工业自动化有限公司'],
  ['zh-tw', 'zh-TW', '臺灣精密機械股份有限公司'],
] satisfies [Locale, string, string][])(
  'a quote is printed for %s, in fonts that have every sign of it',
  async (locale, lang, company) => {
    const pdf = (await paperPdf(config, paperOf({ locale, company }))).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf).toContain(`/Lang (${lang})`)
    expect(pdf).toContain('/MarkInfo')
    expect(glyphsOf(pdf)).not.toContain('0000') // what a font lacks
    expect(pdf.length).toBeLessThan(250_000)
  },
)

test('a sign that no font has is drawn as such, and nothing else is', async () => {
  expect(
    glyphsOf(
      (await drawnPaper(config, paperOf({ company: 'Smile \u{1f600}' }))).toString('latin1'),
    ),
  ).toContain('0000')
})

test('a long order goes over several pages, each with the head of the table', async () => {
  const lines = Array.from({ length: 60 }, () => paperOf({}).lines).flat()
  const pdf = (
    await paperPdf(config, { ...paperOf({ locale: 'zh-tw' }), kind: 'order', lines })
  ).toString('latin1')
  expect(pdf).toMatch(/\/Type \/Pages\s+\/Count [4-9]/)
})

test('a name that is one endless word, or has signs that nobody draws, harms nothing', async () => {
  for (const company of ['W'.repeat(3000), '\u0000\u202e\u{1f600}\n\r', ''])
    expect((await drawnPaper(config, paperOf({ company }))).length).toBeGreaterThan(1000)
})

test('while papers are drawn, others are answered', async () => {
  let turns = 0
  const turning = setInterval(() => void (turns += 1), 5)
  await Promise.all(Array.from({ length: 4 }, () => paperPdf(config, paperOf({ locale: 'ja-jp' }))))
  clearInterval(turning)
  expect(turns).toBeGreaterThan(20)
})

function paperOf({
  locale = 'en-int',
  company = 'Ann & Co',
}: {
  locale?: Locale
  company?: string
}): Paper {
  return {
    kind: 'quote',
    number: 'Q-7HF3K2',
    locale,
    issuedOn: '2026-11-21',
    validUntil: '2026-12-05',
    status: null,
    purchaseOrderNumber: 'PO-7781',
    payment: 'Credit terms',
    buyer: {
      company,
      person: 'Aiko 山田',
      email: 'aiko@example.com',
      accountId: 'ACC-1',
      erpId: null,
    },
    lines: [
      {
        partNumber: '9806WPSA000',
        name: 'iEMS エネルギーマネージャー 专业版 專業版',
        details: ['100 tags'],
        quantity: 1200,
        unitPrice: 12_345,
        amount: 14_814_000,
      },
    ],
    currency: 'TWD',
    goods: 14_814_000,
    taxRate: '0.05',
    tax: 740_700,
    total: 15_554_700,
    note: 'soon',
    exchange: { productCurrency: 'USD', rate: '31.525', ratedOn: '2026-11-20' },
  }
}

/** The glyphs that a document draws, as four hexadecimal digits each. */
function glyphsOf(pdf: string): string[] {
  const streams = [
    ...pdf.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g),
  ].map(([, bytes = '']) => bytes)
  return streams.flatMap((it) => {
    const content = inflated(it)
    return content.includes('BT')
      ? [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      : []
  })
}

function inflated(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
