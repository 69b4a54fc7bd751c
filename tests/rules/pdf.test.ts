import { inflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import type { Locale } from '#config/locales.ts'
import { createLog } from '#server/platform/log.ts'
import { openTexts } from '#server/platform/text/texts.ts'
import { drawPdf } from '#server/print/pdf/draw-pdf.ts'
import { createPdf, createPdfWorker, type PdfContent, pdfTask } from '#server/print/pdf/service.ts'

const texts = await openTexts({ log: createLog({ level: 'silent' }) })
const dependencies = { config: loadConfig(), texts, pdfWorker: createPdfWorker() }
afterAll(() => dependencies.pdfWorker[Symbol.asyncDispose]())

test.each([
  ['en-int', 'en', 'Hanbit Systems (주식회사 한빛시스템)'],
  ['ja-jp', 'ja-JP', '髙﨑建設株式会社'],
  ['zh-cn', 'zh-CN', '上海远景工业自动化有限公司'],
  ['zh-tw', 'zh-TW', '臺灣精密機械股份有限公司'],
] satisfies [Locale, string, string][])(
  'the fonts in the PDF of a quote for %s cover all of its characters',
  async (locale, lang, company) => {
    const pdf = (await createPdf(dependencies, contentOf({ locale, company }))).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf).toContain(`/Lang (${lang})`)
    expect(pdf).toContain('/MarkInfo')
    // glyph 0000 stands for a character that the font does not have
    expect(glyphsOf(pdf)).not.toContain('0000')
    expect(pdf.length).toBeLessThan(250_000)
  },
)

test('a character that no font contains is drawn as a placeholder', async () => {
  expect(
    glyphsOf(
      (await drawPdf(pdfTask(dependencies, contentOf({ company: 'Smile \u{1f600}' })))).toString(
        'latin1',
      ),
    ),
  ).toContain('0000')
})

test('the PDF of a long order has several pages', async () => {
  const lines = Array.from({ length: 60 }, () => contentOf({}).lines).flat()
  const pdf = (
    await createPdf(dependencies, { ...contentOf({ locale: 'zh-tw' }), kind: 'order', lines })
  ).toString('latin1')
  expect(pdf).toMatch(/\/Type \/Pages\s+\/Count [4-9]/)
})

test('the PDF of a refunded order has the refund and what is left of the total', async () => {
  const paragraphs = async (refunded: number) => {
    const content = { ...contentOf({}), kind: 'order' as const, refunded }
    const pdf = (await drawPdf(pdfTask(dependencies, content))).toString('latin1')
    return pdf.match(/\/S \/P\b/g)?.length ?? 0
  }
  expect(await paragraphs(5_000_000)).toBe((await paragraphs(0)) + 2)
})

test('a PDF is drawn even for names without spaces or with unprintable characters', async () => {
  for (const company of ['W'.repeat(3000), '\u0000\u202e\u{1f600}\n\r', ''])
    expect((await drawPdf(pdfTask(dependencies, contentOf({ company })))).length).toBeGreaterThan(
      1000,
    )
})

test('the main thread stays responsive while PDFs are drawn', async () => {
  let turns = 0
  const turning = setInterval(() => void (turns += 1), 5)
  await Promise.all(
    Array.from({ length: 4 }, () => createPdf(dependencies, contentOf({ locale: 'ja-jp' }))),
  )
  clearInterval(turning)
  expect(turns).toBeGreaterThan(20)
})

function contentOf({
  locale = 'en-int',
  company = 'Ann & Co',
}: {
  locale?: Locale
  company?: string
}): PdfContent {
  return {
    kind: 'quote',
    number: 'Q-7HF3K2',
    locale,
    issuedOn: '2026-11-21',
    validUntil: 'December 5, 2026 at 11:59 PM GMT+8',
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
    refunded: 5_000_000,
    total: 15_554_700,
    note: 'soon',
    exchange: { productCurrency: 'USD', rate: '31.525', ratedOn: '2026-11-20' },
  }
}

/** Returns the glyph ids in a document, four hexadecimal digits each. */
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
