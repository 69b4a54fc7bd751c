import { randomInt } from 'node:crypto'

/**
 * 31 letters and digits that cannot be mistaken for one another: no 0 and O, no 1, I and L. The
 * check letter relies on 31 being prime.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const bodyLength = 11
/** The long vowel mark of Japanese is what its keyboards type for a hyphen. */
const separators = /[\s\p{Dash}ー]+/gu
const pattern = new RegExp(`^[A-Z]{2,5}(-[${alphabet}]{4}){3}$`)

/** A random serial number (54 bits): MRD-XXXX-XXXX-XXXX. Its last letter checks the others. */
export function newSerialNumber(prefix: string): string {
  return serialNumberOf(
    prefix,
    Array.from({ length: bodyLength }, () => alphabet[randomInt(alphabet.length)] ?? '').join(''),
  )
}

/**
 * The serial number with the given eleven letters and their check letter.
 *
 * @throws RangeError if `body` has other letters or another length
 */
export function serialNumberOf(prefix: string, body: string): string {
  if (body.length !== bodyLength || [...body].some((it) => !alphabet.includes(it)))
    throw new RangeError(`${body} is not the body of a serial number`)
  return [prefix, ...((body + checkOf(body)).match(/.{4}/g) ?? [])].join('-')
}

/**
 * A serial number as it is stored: half width, upper case, with one hyphen for each run of spaces
 * and dashes. Source: C7.
 */
export function normalizeSerialNumber(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase().replaceAll(separators, '-')
}

/**
 * True for a normalized serial number whose check letter is right. A mistyped letter, or two
 * exchanged neighbors, make it wrong.
 */
export function isSerialNumber(text: string): boolean {
  if (!pattern.test(text)) return false
  const letters = text.replace(/^[A-Z]+-/, '').replaceAll('-', '')
  return checkOf(letters.slice(0, bodyLength)) === letters.at(-1)
}

/** Weights each position differently modulo a prime, so that both kinds of slip change the sum. */
function checkOf(body: string): string {
  const sum = [...body].reduce(
    (total, letter, index) => total + (index + 2) * alphabet.indexOf(letter),
    0,
  )
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? ''
}
