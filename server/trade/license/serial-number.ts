import { randomInt } from 'node:crypto'

/**
 * The 31 letters and digits used in serial numbers. 0, O, 1, I and L are left out, because they are
 * easily confused. The check character relies on 31 being prime.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const bodyLength = 11
/**
 * Separators in serial numbers: spaces, dashes and the Japanese long vowel mark, which Japanese
 * keyboards type for a hyphen.
 */
const separators = /[\s\p{Dash}ー]+/gu
const pattern = new RegExp(`^[A-Z]{2,5}(-[${alphabet}]{4}){3}$`)

/**
 * Creates a random serial number (54 bits) such as MRD-XXXX-XXXX-XXXX. Its last character is a
 * check character.
 */
export function newSerialNumber(prefix: string): string {
  return serialNumberOf(
    prefix,
    Array.from({ length: bodyLength }, () => alphabet[randomInt(alphabet.length)] ?? '').join(''),
  )
}

/**
 * Returns the serial number made of the prefix, the eleven characters in `body` and their check
 * character.
 *
 * @throws RangeError if `body` has a different length or other characters
 */
export function serialNumberOf(prefix: string, body: string): string {
  if (body.length !== bodyLength || [...body].some((it) => !alphabet.includes(it)))
    throw new RangeError(`${body} is not the body of a serial number`)
  return [prefix, ...((body + checkOf(body)).match(/.{4}/g) ?? [])].join('-')
}

/**
 * Converts a serial number to its stored form: half-width, upper case, each run of spaces and
 * dashes replaced by one hyphen. Source: C7.
 */
export function normalizeSerialNumber(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase().replaceAll(separators, '-')
}

/** Returns a serial number or a part of one in upper case, without spaces and dashes. */
export function compactSerialNumber(text: string): string {
  return normalizeSerialNumber(text).replaceAll('-', '')
}

/**
 * True for a normalized serial number with a correct check character. One mistyped character or two
 * swapped neighbors make the check fail.
 */
export function isSerialNumber(text: string): boolean {
  if (!pattern.test(text)) return false
  const letters = text.replace(/^[A-Z]+-/, '').replaceAll('-', '')
  return checkOf(letters.slice(0, bodyLength)) === letters.at(-1)
}

/**
 * Returns the check character for eleven characters. Each position has a different weight modulo a
 * prime, so that both a mistyped character and two swapped neighbors change the sum.
 */
function checkOf(body: string): string {
  const sum = [...body].reduce(
    (total, letter, index) => total + (index + 2) * alphabet.indexOf(letter),
    0,
  )
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? ''
}
