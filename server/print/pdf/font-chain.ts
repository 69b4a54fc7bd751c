import type { Locale } from '#config/locales.ts'
import { fontFiles } from './fonts.ts'

/** A part of a text that is printed in a single font. */
export interface FontRun {
  /** File of the font. */
  file: string
  text: string
}

/**
 * Opens the fonts of a locale in a document. The function that it returns chooses the fonts of a
 * text: the first one that has all its characters. If there is none, the text is split among
 * several fonts.
 */
export function openFontChain(
  pdf: PDFKit.PDFDocument,
  locale: Locale,
): (text: string, weight: { bold?: boolean }) => FontRun[] {
  const chains = { Regular: fontFiles(locale, 'Regular'), Bold: fontFiles(locale, 'Bold') }
  return (text, { bold }) => {
    const chain = chains[bold ? 'Bold' : 'Regular']
    const [first = ''] = chain
    const whole = chain.find((file) => hasAll(pdf, file, text))
    if (whole !== undefined) return [{ file: whole, text }]
    const runs: FontRun[] = []
    for (const character of text) {
      const file = chain.find((it) => hasAll(pdf, it, character)) ?? first
      const last = runs.at(-1)
      if (last?.file === file) last.text += character
      else runs.push({ file, text: character })
    }
    return runs
  }
}

/** Replaces control characters with spaces, so that a text cannot shift the text after it. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, ' ').trim() || ' '
}

/**
 * True if a font has all characters of a text. pdfkit opens each font only once, so repeated calls
 * are cheap.
 */
function hasAll(pdf: PDFKit.PDFDocument, file: string, text: string): boolean {
  const { _font: opened } = pdf.font(file) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
  }
  return Array.from(text).every((it) => opened.font.hasGlyphForCodePoint(it.codePointAt(0) ?? 0))
}
