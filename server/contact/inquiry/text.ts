import { hasLink } from '#server/kernel/person-name.ts'
import { refused, type Verdict } from './verdict.ts'

interface Bounds {
  min: number
  max: number
}

/** Control characters other than line breaks and tabs, and bidirectional overrides. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

/** Normalizes one line: NFC, trimmed, single spaces. Source: C12. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** Normalizes several lines: NFC, trimmed, at most one empty line in a row. */
export function tidyLines(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Normalizes one line of text and checks its length. */
export function lineOf(text: string, bounds: Bounds): Verdict<string> {
  return bounded(tidyLine(text), text, bounds)
}

/**
 * Validates a person's name. Links are rejected, because names appear in emails to other people.
 */
export function nameOf(text: string): Verdict<string> {
  const line = lineOf(text, { min: 1, max: 50 })
  return 'value' in line && hasLink(line.value) ? refused('field.text_not_allowed') : line
}

/** Normalizes several lines of text and checks their length. */
export function linesOf(text: string, bounds: Bounds): Verdict<string> {
  return bounded(tidyLines(text), text, bounds)
}

/**
 * Checks length and characters. Counts code points, which match what people count as characters in
 * most scripts.
 */
function bounded(tidy: string, typed: string, { min, max }: Bounds): Verdict<string> {
  if (tidy === '') return refused('field.required')
  if (forbidden.test(typed)) return refused('field.text_not_allowed')
  const { length } = [...tidy]
  if (length < min) return refused('field.too_short', { min })
  return length > max ? refused('field.too_long', { max }) : { value: tidy }
}
