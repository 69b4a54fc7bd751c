import { isChina } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { setLines, setTotals } from './lines.ts'
import type { Paper } from './pdf.ts'
import { setHead, setParties, setTerms } from './parts.ts'
import { openSheet } from './sheet.ts'
import { paperTexts } from './texts.ts'

/** Draws a paper. It takes some tenths of a second of computing. */
export function drawnPaper({ site }: Pick<Config, 'site'>, paper: Paper): Promise<Buffer> {
  const which = isChina(paper.locale) ? 'china' : 'global'
  const brand = site.brands[which]
  const texts = paperTexts(paper.locale)
  const sheet = openSheet({
    title: `${texts.titles[paper.kind]} ${paper.number}`,
    author: brand.site,
    locale: paper.locale,
    issuedAt: new Date(`${paper.issuedOn}T00:00:00Z`),
    foot: `${brand.legalName}  ·  ${site.supportMails[which]}  ·  ${paper.number}`,
  })
  setHead(sheet, { paper, texts, brand })
  setParties(sheet, { paper, texts, brand, supportMail: site.supportMails[which] })
  setLines(sheet, { paper, texts })
  setTotals(sheet, { paper, texts })
  setTerms(sheet, { paper, texts })
  return sheet.end()
}
