import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for another. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference that can be read out on the telephone, and that nobody guesses: R7K3-PQ9D-2XW. */
export function newReferenceNo(): string {
  const text = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
  return `R${text.slice(0, 3)}-${text.slice(3, 7)}-${text.slice(7)}`
}

/** What makes two wishes the same: the form, who sent it and the text, without regard to case and spaces. */
export function samenessOf(...parts: readonly string[]): string {
  const text = parts.map((it) => it.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim())
  return createHash('sha256').update(JSON.stringify(text)).digest('base64url')
}
