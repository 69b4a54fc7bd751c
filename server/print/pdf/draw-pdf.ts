import { isChina, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { PdfContent } from './content.ts'
import { drawLines, drawTotals } from './lines.ts'
import { drawHead, drawParties, drawTerms } from './sections.ts'
import { openSheet } from './sheet.ts'
import type { PdfTexts } from './texts.ts'

/** Input of the worker: the content and texts of a PDF. */
export interface PdfTask {
  site: Config['site']
  content: PdfContent
  texts: PdfTexts
  /** The note, the exchange rate and the terms of sale, as one paragraph each. */
  terms: readonly string[]
}

/** Draws a PDF. This takes several tenths of a second of CPU time, so it runs in a worker. */
export function drawPdf({ site, content, texts, terms }: PdfTask): Promise<Buffer> {
  const which = isChina(content.locale) ? 'china' : 'global'
  const brand = site.brands[which]
  const supportMail = site.supportMails[which]
  const sellers: Partial<Record<string, typeof site.sellers.default>> = site.sellers
  const seller = sellers[localeFacts[content.locale].regionCode] ?? site.sellers.default
  const sheet = openSheet({
    title: `${texts.titles[content.kind]} ${content.number}`,
    author: brand.site,
    locale: content.locale,
    issuedAt: new Date(`${content.issuedOn}T00:00:00Z`),
    footer: `${seller.legalName}  ·  ${supportMail}  ·  ${content.number}`,
  })
  drawHead(sheet, { content, texts, brand })
  drawParties(sheet, { content, texts, seller, supportMail })
  drawLines(sheet, { content, texts })
  drawTotals(sheet, { content, texts })
  drawTerms(sheet, terms)
  return sheet.end()
}
