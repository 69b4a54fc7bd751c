import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { openSecrets } from '#server/platform/db/secrets.ts'
import type { Db } from '#server/platform/db/database.ts'
import { NotificationEvent } from './contract.ts'

/** A person, and the event about which they would get no more emails. */
export interface Subscription {
  personId: string
  event: NotificationEvent
}

const MailSecrets = z.object({ unsubscribeKey: z.string() })

/** Opens the key that signs unsubscribe links. */
export async function openUnsubscribeKey(db: Db): Promise<string> {
  const { unsubscribeKey } = await openSecrets(db, MailSecrets, () => ({
    unsubscribeKey: randomBytes(32).toString('base64url'),
  }))
  return unsubscribeKey
}

/**
 * Returns the token of an unsubscribe link. It allows only to choose emails of one kind, so it does
 * not expire: emails are kept for years. Source: RFC 8058 §3.1.
 */
export function unsubscribeToken({ personId, event }: Subscription, key: string): string {
  return `${personId}.${event}.${signatureOf({ personId, event }, key)}`
}

/** Returns the subscription of a token; undefined if we did not sign it. */
export function subscriptionOf(token: string, key: string): Subscription | undefined {
  const [personId = '', name, signature = ''] = token.split('.')
  const event = NotificationEvent.safeParse(name)
  if (!event.success || !z.uuid().safeParse(personId).success) return undefined
  const subscription = { personId, event: event.data }
  const expected = Buffer.from(signatureOf(subscription, key))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? subscription
    : undefined
}

function signatureOf({ personId, event }: Subscription, key: string): string {
  return createHmac('sha256', key).update(`unsubscribe ${personId} ${event}`).digest('base64url')
}
