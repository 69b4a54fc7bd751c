import type { Config } from '#config/schema.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { dayText } from '#server/platform/time/day-text.ts'
import { createWorker, type WorkerThread } from '#server/platform/worker/worker.ts'
import type { PdfContent } from './content.ts'
import type { PdfTask } from './draw-pdf.ts'
import { pdfTexts } from './texts.ts'

export type { PdfContent, PdfLine } from './content.ts'
export { pdfTexts } from './texts.ts'

interface Dependencies {
  config: Pick<Config, 'site'>
  texts: TextSource
  pdfWorker: WorkerThread
}

/**
 * Creates the worker that draws PDFs. It performs no other tasks, because loading the fonts takes a
 * long time.
 */
export function createPdfWorker(): WorkerThread<PdfTask> {
  return createWorker(new URL('draw-worker.ts', import.meta.url))
}

/** Creates the PDF for a quote or an order in the language of its site. */
export function createPdf(
  { config, texts, pdfWorker }: Dependencies,
  content: PdfContent,
): Promise<Buffer> {
  return pdfWorker.run(pdfTask({ config, texts }, content))
}

/** Prepares the worker's input: the content of a PDF with all its texts. */
export function pdfTask(
  { config, texts }: Pick<Dependencies, 'config' | 'texts'>,
  content: PdfContent,
): PdfTask {
  const labels = pdfTexts(texts, content.locale)
  return {
    site: config.site,
    content,
    texts: labels,
    terms: [...ownTerms(texts, content), ...labels.terms[content.kind]],
  }
}

/** Returns the terms that are specific to a quote or an order: its note and its exchange rate. */
function ownTerms(texts: TextSource, { locale, currency, note, exchange }: PdfContent): string[] {
  const { t } = texts.of(locale)
  const terms: string[] = []
  if (note !== null) terms.push(t('paper:terms.note', { note }))
  if (exchange === null) return terms
  const { productCurrency, rate, ratedOn } = exchange
  const values = { from: productCurrency, to: currency, rate }
  terms.push(
    ratedOn === null
      ? t('paper:terms.exchange', values)
      : t('paper:terms.exchangeOn', { ...values, day: dayText(locale, ratedOn) }),
  )
  return terms
}
