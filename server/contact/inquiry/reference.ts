import { createHash, randomInt } from 'node:crypto'

/** Letters and digits without look-alikes. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a random reference number that is easy to read out over the phone: R7K3-PQ9D-2XW. */
export function newReferenceNo(): string {
  return spelled(Array.from({ length: 10 }, () => randomInt(alphabet.length)))
}

/**
 * Returns the reference number of something with a secret id. It is always the same for an id, and
 * does not reveal it.
 */
export function referenceOf(id: string): string {
  const bytes = createHash('sha256').update(`reference ${id}`).digest()
  return spelled([...bytes.subarray(0, 10)].map((it) => it % alphabet.length))
}

function spelled(digits: readonly number[]): string {
  const text = digits.map((it) => alphabet[it]).join('')
  return `R${text.slice(0, 3)}-${text.slice(3, 7)}-${text.slice(7)}`
}

/**
 * Hashes form, sender and text, ignoring case and extra spaces. Repeated forms have the same hash.
 */
export function samenessOf(...parts: readonly string[]): string {
  const text = parts.map((it) => it.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim())
  return createHash('sha256').update(JSON.stringify(text)).digest('base64url')
}
