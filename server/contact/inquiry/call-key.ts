import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { openSecrets } from '#server/platform/db/secrets.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A call to which a link leads, until a given time. */
interface LinkedCall {
  inquiryId: string
  until: Date
}

const CallSecrets = z.object({ callKey: z.string() })

/** Opens the secret that signs the links to calls. */
export async function openCallSecret(db: Db): Promise<string> {
  const { callKey } = await openSecrets(db, CallSecrets, () => ({
    callKey: randomBytes(32).toString('base64url'),
  }))
  return callKey
}

/** Returns the key of the link to a call: the call, until when the link works, and a signature. */
export function callKeyOf({ inquiryId, until }: LinkedCall, secret: string): string {
  const signed = `${inquiryId}.${until.getTime().toString(36)}`
  return `${signed}.${signatureOf(signed, secret)}`
}

/** Returns the call of a key; undefined if we did not sign it or its time is over. */
export function callOfKey(key: string, secret: string, now: Date): string | undefined {
  const [inquiryId = '', until = '', signature = ''] = key.split('.')
  const expected = Buffer.from(signatureOf(`${inquiryId}.${until}`, secret))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number.parseInt(until, 36) > now.getTime() ? inquiryId : undefined
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`call ${text}`).digest('base64url')
}
