import { createHash, randomInt } from 'node:crypto'

/** Letters and digits without look-alikes. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a random reference number that is easy to read out over the phone: R7K3-PQ9D-2XW. */
export function newReferenceNo(): string {
  const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `R${text.slice(0, 3)}-${text.slice(3, 7)}-${text.slice(7)}`
}

/**
 * Hashes form, sender and text, ignoring case and extra spaces. Repeated forms have the same hash.
 */
export function samenessOf(...parts: readonly string[]): string {
  const text = parts.map((it) => it.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim())
  return createHash('sha256').update(JSON.stringify(text)).digest('base64url')
}
