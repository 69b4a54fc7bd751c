import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signature of a message: `t=<seconds>,v1=<hex>`, HMAC-SHA-256 over the time, a dot and the body.
 * Each attempt to send a message gets its own signature, so an event may be older than a signature
 * may be. Source: Stripe's webhook signatures.
 */
export function signatureOf(key: string, { body, now }: { body: Uint8Array; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hashOf(key, seconds, body).toString('hex')}`
}

/** True if a message was signed with the key at most `minutes` ago, or as much ahead. */
export function isSigned(
  key: string,
  {
    signature,
    body,
    now,
    minutes,
  }: { signature: string | undefined; body: Uint8Array; now: Date; minutes: number },
): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (hex === '') return false
  const isRecent = Math.abs(now.getTime() / 1000 - Number(seconds)) <= minutes * 60
  return timingSafeEqual(Buffer.from(hex, 'hex'), hashOf(key, Number(seconds), body)) && isRecent
}

function hashOf(key: string, seconds: number, body: Uint8Array): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`${seconds}.`)
    .update(body)
    .digest()
}
