import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs a message with HMAC-SHA-256 over the time, a dot and the body. The format is
 * `t=<seconds>,v1=<hex>`. Each attempt to send a message gets a new signature, so that the
 * signature is recent even if the event is old. Source: Stripe's webhook signatures.
 */
export function signatureOf(key: string, { body, now }: { body: Uint8Array; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hashOf(key, seconds, body).toString('hex')}`
}

/**
 * True if the message was signed with the key, and its time differs from `now` by at most
 * `minutes`.
 */
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
