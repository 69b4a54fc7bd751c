import { createHash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import type { CardGateway, GatewayEvent } from '#server/kernel/card-gateway.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { PaymentMessage } from './contract.ts'
import { isSigned, signatureOf } from './signature.ts'
import {
  claimNotices,
  findSandboxSession,
  insertNotice,
  insertSandboxSession,
  type SandboxSession,
  updateNotice,
  updateRefunded,
  updateSandboxSession,
} from './sandbox-store.ts'
import { checkCard, type CardInput } from './test-cards.ts'

const Secrets = z.object({ 'sandbox-gateway-key': z.string().min(40) })
const batchSize = 20
const timeoutMs = 10_000
/** Delays in seconds before each retry of a notice. The last one applies to all later retries. */
const retrySeconds = [5, 30, 120, 600, 3600]
/** Delay in seconds of the notice for the slow test card. */
const slowCardSeconds = 8
/** Time in which the buyer has to confirm a challenged card. */
const challengeMinutes = 10

/**
 * Creates the embedded gateway. It moves no money and accepts only its own test cards. Like a real
 * gateway, it sends signed events to the marketplace over HTTP.
 */
export function sandboxGateway(db: Db, config: Config): CardGateway {
  return {
    async openSession({ reference, amount, now, ...given }) {
      const id = sessionIdFor(reference)
      await insertSandboxSession(db, {
        id,
        reference,
        amountMinor: amount,
        createdAt: now,
        ...given,
      })
      return { session: id, url: `/sandbox-gateway/${id}` }
    },
    async readMessage({ header, body, now }) {
      const { signatureMinutes: minutes } = config.orders.cards
      const signature = header('Payment-Signature')
      if (!isSigned(await signingKey(db), { signature, body, now, minutes })) return undefined
      const message = PaymentMessage.safeParse(parseJson(body))
      return message.data && { ...message.data, occurredAt: new Date(message.data.occurredAt) }
    },
    // the embedded gateway never took any money, so it only records the refund
    refund: async ({ session: id, amount }) => {
      if (!(await updateRefunded(db, { id, amount })))
        throw new Error('the gateway has no such session')
    },
  }
}

/** A payment as the gateway's page shows it. */
export interface CardForm {
  orderNumber: string
  amount: Minor
  currency: string
  locale: Locale
  returnUrl: string
  state: 'open' | 'succeeded' | 'abandoned' | 'ended'
}

/** Finds the payment for the gateway's page; undefined if the gateway has no such payment. */
export async function findCardForm(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<CardForm | undefined> {
  const found = await findSandboxSession(db, id)
  return found && { ...found, amount: found.amountMinor, state: formState(found, now) }
}

/** A submission of the gateway's form: a card, or null if the buyer gives up. */
interface CardSubmission {
  id: string
  card: CardInput | null
  now: Date
  /** URL of the marketplace's webhook. */
  url: string
}

/**
 * The fault of the card, a challenge that the buyer has to confirm, or the URL where the gateway
 * sends the buyer next. Undefined if there is no such payment.
 */
export type SubmitResult =
  | { fault: 'number' | 'brand' | 'expiry' | 'code' | 'declined' | 'unconfirmed' }
  | { challenge: string }
  | { returnUrl: string }
  | undefined

/**
 * Charges a card, or records that the buyer gave up, and queues the notice for the marketplace. The
 * card number is neither stored nor logged.
 */
export async function submitCard(
  db: Db,
  { id, card, now, url }: CardSubmission,
): Promise<SubmitResult> {
  const session = await findSandboxSession(db, id)
  if (!session) return undefined
  const known =
    card === null ? ({ brand: null, outcome: 'abandoned' } as const) : checkCard(card, now)
  if ('fault' in known) return known
  const { brand } = known
  if (known.outcome === 'challenged') return { challenge: await challengeOf(db, { id, now }) }
  const outcome = known.outcome === 'slow' ? 'succeeded' : known.outcome
  const delaySeconds = known.outcome === 'slow' ? slowCardSeconds : 0
  await settle(db, session, { outcome, brand, now, url, delaySeconds })
  return outcome === 'declined' ? { fault: 'declined' } : { returnUrl: session.returnUrl }
}

/** The buyer's answer to a challenge of `submitCard`. */
interface ChallengeAnswer extends Omit<CardSubmission, 'card'> {
  challenge: string
  isConfirmed: boolean
}

/**
 * Charges a card whose holder has confirmed the payment. Without confirmation in time, the card
 * counts as declined.
 */
export async function answerChallenge(
  db: Db,
  { id, challenge, isConfirmed, now, url }: ChallengeAnswer,
): Promise<SubmitResult> {
  const session = await findSandboxSession(db, id)
  if (!session) return undefined
  const isOurs = isSigned(await signingKey(db), {
    signature: challenge,
    body: challengeBody(id),
    now,
    minutes: challengeMinutes,
  })
  if (!isOurs || !isConfirmed) {
    await settle(db, session, { outcome: 'declined', brand: null, now, url, delaySeconds: 0 })
    return { fault: 'unconfirmed' }
  }
  // only VISA test cards are challenged
  await settle(db, session, { outcome: 'succeeded', brand: 'visa', now, url, delaySeconds: 0 })
  return { returnUrl: session.returnUrl }
}

/** Records the outcome of a session, and queues the notice for the marketplace. */
async function settle(
  db: Db,
  session: SandboxSession,
  { outcome, brand, now, url, delaySeconds }: Settlement,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await updateSandboxSession(tx, { id: session.id, now, outcome, brand }))) return
    const event = toGatewayEvent(session, { outcome, brand, now })
    await insertNotice(tx, {
      eventId: event.id,
      body: JSON.stringify({ ...event, occurredAt: now.toISOString() }),
      url,
      dueAt: new Date(now.getTime() + delaySeconds * 1000),
    })
  })
}

/** A signed token that proves that a valid card was entered for the session. */
async function challengeOf(db: Db, { id, now }: { id: string; now: Date }): Promise<string> {
  return signatureOf(await signingKey(db), { body: challengeBody(id), now })
}

function challengeBody(id: string): Buffer {
  return Buffer.from(`challenge ${id}`)
}

/**
 * Sends due notices to the marketplace's webhook. Notices that fail are sent again later. Returns
 * the number of notices that were received.
 */
export async function sendNotices(
  db: Db,
  _config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  const key = await signingKey(db)
  let sent = 0
  const claimed = await claimNotices(db, {
    now,
    retryAt: new Date(now.getTime() + 2 * timeoutMs),
    limit: batchSize,
  })
  for (const { eventId, body, url, attempts } of claimed) {
    const bytes = Buffer.from(body)
    const headers = {
      'Content-Type': 'application/json',
      'Payment-Signature': signatureOf(key, { body: bytes, now: new Date() }),
    }
    const isAccepted = await fetch(url, {
      method: 'POST',
      body: bytes,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (it) => it.ok,
      () => false,
    )
    const seconds = retrySeconds[attempts - 1] ?? retrySeconds.at(-1) ?? 0
    await updateNotice(db, {
      eventId,
      ...(isAccepted ? { heardAt: now } : { dueAt: new Date(now.getTime() + seconds * 1000) }),
    })
    if (isAccepted) sent += 1
    else log.warn({ event: 'payment.notice_unheard', 'payment.event': eventId, attempts })
  }
  return sent
}

function formState({ outcome, endsAt }: SandboxSession, now: Date): CardForm['state'] {
  if (outcome === 'succeeded' || outcome === 'abandoned') return outcome
  return endsAt > now ? 'open' : 'ended'
}

interface CardResult {
  outcome: 'succeeded' | 'declined' | 'abandoned'
  brand: 'visa' | 'mastercard' | null
  now: Date
}

interface Settlement extends CardResult {
  /** URL of the marketplace's webhook. */
  url: string
  /** Delay of the notice. */
  delaySeconds: number
}

function toGatewayEvent(
  { id: session, reference, amountMinor: amount, currency }: SandboxSession,
  { outcome, brand, now }: CardResult,
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

/**
 * Returns the session id for a reference. The same reference always has the same id, and nobody can
 * guess the id from the order number.
 */
function sessionIdFor(reference: string): string {
  return `cs_${createHash('sha256').update(`sandbox ${reference}`).digest('hex').slice(0, 40)}`
}

async function signingKey(db: Db): Promise<string> {
  const newKey = () => ({ 'sandbox-gateway-key': randomBytes(32).toString('base64url') })
  return (await openSecrets(db, Secrets, newKey))['sandbox-gateway-key']
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}
