import { randomInt } from 'node:crypto'

/** 31 letters and digits that nobody takes for one another: no 0 and O, no 1, I and L. Their number is prime, on which the check relies. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const bodyLength = 11
const pattern = new RegExp(`^[A-Z]{2,5}(-[${alphabet}]{4}){3}$`)

/** A serial number that nobody can guess (54 bits): MRD-XXXX-XXXX-XXXX, whose last letter checks the others. */
export function newSerialNumber(prefix: string): string {
  return serialNumberOf(
    prefix,
    Array.from({ length: bodyLength }, () => alphabet[randomInt(alphabet.length)] ?? '').join(''),
  )
}

/**
 * The serial number of eleven letters.
 *
 * @throws RangeError for other letters, or another number of them
 */
export function serialNumberOf(prefix: string, body: string): string {
  if (body.length !== bodyLength || [...body].some((it) => !alphabet.includes(it)))
    throw new RangeError(`${body} is no body of a serial number`)
  return [prefix, ...((body + checkOf(body)).match(/.{4}/g) ?? [])].join('-')
}

/** A serial number as people type it: in any case, with blanks around it or for hyphens. */
export function normalizedSerialNumber(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015]+/g, '-')
}

/** Whether a text is a serial number: one wrong letter, or two that are exchanged, make it none. */
export function isSerialNumber(text: string): boolean {
  if (!pattern.test(text)) return false
  const letters = text.replace(/^[A-Z]+-/, '').replaceAll('-', '')
  return checkOf(letters.slice(0, bodyLength)) === letters.at(-1)
}

/** Each place has a weight of its own, modulo a prime: so a sum that is right tells both kinds of slips. */
function checkOf(body: string): string {
  const sum = [...body].reduce(
    (total, letter, at) => total + (at + 2) * alphabet.indexOf(letter),
    0,
  )
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? ''
}
