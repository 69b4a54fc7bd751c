import { randomBytes } from 'node:crypto'

/** Hexadecimal digits of the random part of one id. */
const digitsPerId = 20
/** Random digits for the next ids, made for many at once. */
let pool = ''
let used = 0

/** The digits of the time, which the ids of a millisecond share. */
let timedAt = -1
let timeDigits = ''

/** The digits that tell the variant of the UUID, with two random bits. */
const variants = '89ab'

/** Creates a UUID of version 7: sortable by time, with 74 random bits. Source: RFC 9562. */
export function newRequestId(now = Date.now()): string {
  if (now !== timedAt) {
    const digits = now.toString(16).padStart(12, '0')
    timeDigits = `${digits.slice(0, 8)}-${digits.slice(8)}`
    timedAt = now
  }
  if (used === pool.length) {
    pool = randomBytes(200 * digitsPerId).toString('hex')
    used = 0
  }
  const random = pool.slice(used, used + digitsPerId)
  used += digitsPerId
  const variant = variants[Number.parseInt(random.slice(19), 16) & 3]
  return `${timeDigits}-7${random.slice(0, 3)}-${variant}${random.slice(3, 6)}-${random.slice(6, 18)}`
}

/** Characters that are hard to confuse with each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Derives a short code that a person can read out to support, such as "7K3-PQ9D": seven characters
 * from the random part of the request id.
 */
export function supportCodeOf(requestId: string): string {
  let bits = Number.parseInt(requestId.slice(-9), 16)
  let code = ''
  for (let index = 0; index < 7; index += 1) {
    code += alphabet[bits % 32]
    bits = Math.floor(bits / 32)
  }
  return `${code.slice(0, 3)}-${code.slice(3)}`
}

/** Creates a random nonce: 128 bits in base64. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
