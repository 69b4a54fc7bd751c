import Pdf from 'pdfkit'
import { type Locale, localeFacts } from '#config/locales.ts'

/** Metadata of a PDF file. */
export interface FileFacts {
  locale: Locale
  title: string
  subject?: string
  author: string
  /** The site that issues the file. */
  creator: string
  createdAt: Date
}

/**
 * Opens an A4 file without margins, tagged for assistive technology. Its pages stay open until the
 * end, so that their numbers can be written. `ended` resolves to its bytes.
 */
export function openFile({ locale, title, subject, author, creator, createdAt }: FileFacts): {
  pdf: PDFKit.PDFDocument
  ended: Promise<Buffer>
} {
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: localeFacts[locale].htmlLang,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: title,
      ...(subject === undefined ? {} : { Subject: subject }),
      Author: author,
      Creator: creator,
      CreationDate: createdAt,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    pdf,
    ended: new Promise((resolve) => void pdf.on('end', () => resolve(Buffer.concat(chunks)))),
  }
}
