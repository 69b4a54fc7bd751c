import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/** Creates a UUID of version 7: sortable by time, with 74 random bits. Source: RFC 9562. */
export function newRequestId(now = Date.now()): string {
  if (used + 10 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 10)
  used += 10
  const time = now.toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(random[3] ?? '0', 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
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
