import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { PaymentMessage } from './contract.ts'
import type { CardGateway, GatewayEvent } from './gateway.ts'
import { isSigned, signatureOf } from './signature.ts'
import {
  claimNotices,
  findSandboxSession,
  insertNotice,
  insertSandboxSession,
  type SandboxSession,
  updateNotice,
  updateSandboxSession,
} from './sandbox-store.ts'
import { cardOf, type TypedCard } from './test-cards.ts'

const Secrets = z.object({ 'sandbox-gateway-key': z.string().min(40) })
const noticesAtOnce = 20
const waitsMs = 10_000
/** Told again after so many seconds, and every hour after the last. */
const againSeconds = [5, 30, 120, 600, 3600]
const slowSeconds = 8

/** The embedded gateway: it takes no money and knows no cards but its own, and tells the marketplace as a real one would. */
export function sandboxGateway(db: Db, config: Config): CardGateway {
  return {
    async openSession({ reference, amount, now, ...given }) {
      const id = sessionOf(reference)
      await insertSandboxSession(db, {
        id,
        reference,
        amountMinor: amount,
        createdAt: now,
        ...given,
      })
      return { session: id, path: `/sandbox-gateway/${id}` }
    },
    async readMessage({ signature, body, now }) {
      if (
        !isSigned(await keyOf(db), {
          signature,
          body,
          now,
          minutes: config.orders.cards.signatureMinutes,
        })
      )
        return undefined
      const message = PaymentMessage.safeParse(jsonOf(body))
      return message.data && { ...message.data, occurredAt: new Date(message.data.occurredAt) }
    },
    // it took nothing
    refund: async () => undefined,
  }
}

/** A payment as the page of the embedded gateway shows it. */
export interface CardForm {
  orderNumber: string
  amount: Minor
  currency: string
  locale: Locale
  returnUrl: string
  state: 'open' | 'succeeded' | 'abandoned' | 'ended'
}

/** A payment of the embedded gateway; undefined when there is none. */
export async function cardForm(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<CardForm | undefined> {
  const found = await findSandboxSession(db, id)
  return found && { ...found, amount: found.amountMinor, state: stateOf(found, now) }
}

/** What is sent by the page of the embedded gateway: a card, or nothing when the buyer gives up. */
interface Submission {
  id: string
  card: TypedCard | null
  now: Date
  /** Where the marketplace listens. */
  url: string
}

/** What became of it: a fault of the card, or a way back. */
export type Submitted =
  | { fault: 'number' | 'brand' | 'expiry' | 'code' | 'declined' }
  | { returnUrl: string }
  | undefined

/** Charges a card, and has the marketplace told. The number is neither kept nor logged. Undefined when there is no such payment. */
export async function submitCard(db: Db, { id, card, now, url }: Submission): Promise<Submitted> {
  const session = await findSandboxSession(db, id)
  if (!session) return undefined
  const known = card === null ? ({ brand: null, outcome: 'abandoned' } as const) : cardOf(card, now)
  if ('fault' in known) return known
  const { brand } = known
  const outcome = known.outcome === 'slow' ? 'succeeded' : known.outcome
  const dueAt = new Date(now.getTime() + (known.outcome === 'slow' ? slowSeconds * 1000 : 0))
  await db.transaction(async (tx) => {
    if (!(await updateSandboxSession(tx, { id, now, outcome, brand }))) return
    const event = eventOf(session, { outcome, brand, now })
    await insertNotice(tx, {
      eventId: event.id,
      body: JSON.stringify({ ...event, occurredAt: now.toISOString() }),
      url,
      dueAt,
    })
  })
  return outcome === 'declined' ? { fault: 'declined' } : { returnUrl: session.returnUrl }
}

/** Tells the marketplace what it has not heard; what nobody hears is told again later. Returns how much was heard. */
export async function sendNotices(
  db: Db,
  _config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  const key = await keyOf(db)
  let heard = 0
  const claimed = await claimNotices(db, {
    now,
    again: new Date(now.getTime() + 2 * waitsMs),
    limit: noticesAtOnce,
  })
  for (const { eventId, body, url, attempts } of claimed) {
    const bytes = Buffer.from(body)
    const headers = {
      'Content-Type': 'application/json',
      'Payment-Signature': signatureOf(key, { body: bytes, now: new Date() }),
    }
    const isHeard = await fetch(url, {
      method: 'POST',
      body: bytes,
      headers,
      signal: AbortSignal.timeout(waitsMs),
    }).then(
      (it) => it.ok,
      () => false,
    )
    const again = againSeconds[attempts - 1] ?? againSeconds.at(-1) ?? 0
    await updateNotice(db, {
      eventId,
      ...(isHeard ? { heardAt: now } : { dueAt: new Date(now.getTime() + again * 1000) }),
    })
    if (isHeard) heard += 1
    else log.warn({ event: 'payment.notice_unheard', 'payment.event': eventId, attempts })
  }
  return heard
}

function stateOf({ outcome, endsAt }: SandboxSession, now: Date): CardForm['state'] {
  if (outcome === 'succeeded' || outcome === 'abandoned') return outcome
  return endsAt > now ? 'open' : 'ended'
}

interface Ended {
  outcome: 'succeeded' | 'declined' | 'abandoned'
  brand: 'visa' | 'mastercard' | null
  now: Date
}

function eventOf(
  { id: session, reference, amountMinor: amount, currency }: SandboxSession,
  { outcome, brand, now }: Ended,
): GatewayEvent {
  const type = outcome === 'succeeded' ? 'payment.succeeded' : 'payment.declined'
  return {
    id: `evt_${randomBytes(12).toString('hex')}`,
    type,
    occurredAt: now,
    session,
    reference,
    amount,
    currency,
    brand,
  }
}

/** The same reference is the same payment; nobody can guess its name from an order's. */
function sessionOf(reference: string): string {
  return `cs_${createHash('sha256').update(`sandbox ${reference}`).digest('hex').slice(0, 40)}`
}

async function keyOf(db: Db): Promise<string> {
  return (
    await openSecrets(db, Secrets, () => ({
      'sandbox-gateway-key': randomBytes(32).toString('base64url'),
    }))
  )['sandbox-gateway-key']
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}
