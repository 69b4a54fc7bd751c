import { isChina } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { setLines, setTotals } from './lines.ts'
import type { Paper } from './paper.ts'
import { setHead, setParties, setTerms } from './parts.ts'
import { openSheet } from './sheet.ts'
import { paperTexts } from './texts.ts'

export type { Paper, PaperLine } from './paper.ts'

/** A PDF of a quote or of an order, in the language of its site. The same paper gives the same words; it is made when it is asked for. */
export function paperPdf({ site }: Pick<Config, 'site'>, paper: Paper): Promise<Buffer> {
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
