import { refused, type Verdict } from './verdict.ts'

interface Bounds {
  min: number
  max: number
}

/** What no text holds: control characters but line breaks and tabs, and what turns the direction of text around. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
/** An address, or what a mail program would make one of. */
const link =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|xyz|top|site|online|shop|club|link|click|icu|vip|ru|cn|io)(?![\p{L}\p{N}])/iu

/** One line as it is kept: NFC, trimmed, one space where several were. Source: C12. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** Several lines as they are kept: NFC, trimmed, at most one empty line between two. */
export function tidyLines(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A line of so many characters. */
export function lineOf(text: string, bounds: Bounds): Verdict<string> {
  return bounded(tidyLine(text), text, bounds)
}

/** A person's name: a line without a link, which a mail to a third person would carry. */
export function nameOf(text: string): Verdict<string> {
  const line = lineOf(text, { min: 1, max: 50 })
  return 'value' in line && link.test(line.value) ? refused('field.text_not_allowed') : line
}

/** Lines of so many characters together. */
export function linesOf(text: string, bounds: Bounds): Verdict<string> {
  return bounded(tidyLines(text), text, bounds)
}

/** Characters are counted as people see letters of most scripts: by code points. */
function bounded(tidy: string, typed: string, { min, max }: Bounds): Verdict<string> {
  if (tidy === '') return refused('field.required')
  if (forbidden.test(typed)) return refused('field.text_not_allowed')
  const { length } = [...tidy]
  if (length < min) return refused('field.too_short', { min })
  return length > max ? refused('field.too_long', { max }) : { value: tidy }
}
