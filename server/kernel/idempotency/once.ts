import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import {
  deleteAnswer,
  deleteAnswersBefore,
  findAnswer,
  insertAnswer,
  tryRequestLock,
  updateAnswerBody,
} from './store.ts'

const retentionHours = 24
const retryAfterSeconds = 2

/** Response of an operation that has an effect. */
export interface EffectAnswer<T> {
  body: T
  /** By default the operation's success status; 202 if the work is not done yet. */
  status?: number
  headers?: Record<string, string>
}

/**
 * Runs an effect at most once for each Idempotency-Key of a caller and operation. A repeated request
 * gets the stored response again. The effect and the response are written in one transaction. A
 * rejected or failed request stores nothing, so that it can be corrected and sent again. Source:
 * C3; draft-ietf-httpapi-idempotency-key-header-07.
 *
 * @param input the parsed input, including the parameters in the path
 * @throws Problem `idempotency.key_missing` if a required key is missing, `idempotency.key_reused`
 * if the key was sent before with different input, `idempotency.in_progress` while the first
 * request is running
 */
export async function once<T>(
  ctx: RequestContext,
  { input, isKeyNeeded = true }: { input: unknown; isKeyNeeded?: boolean },
  effect: (tx: Tx) => Promise<EffectAnswer<T>>,
): Promise<T> {
  const key = ctx.request.header('Idempotency-Key')
  if (key === undefined) {
    if (isKeyNeeded) throw new Problem('idempotency.key_missing')
    return sendAnswer(ctx, await ctx.db.transaction(effect))
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem('request.param_invalid', {
      errors: [{ pointer: '/Idempotency-Key', code: 'request.param_invalid' }],
    })
  const identity = identityOf(ctx, key)
  const fingerprint = hashOf(canonical(input))
  const answer = await ctx.db.transaction(async (tx): Promise<EffectAnswer<T>> => {
    if (!(await tryRequestLock(tx, canonical(identity))))
      throw new Problem('idempotency.in_progress', { retryAfterSeconds })
    const stored = await findAnswer(tx, identity)
    if (stored && isRetained(stored, ctx.now)) {
      if (stored.fingerprint !== fingerprint) throw new Problem('idempotency.key_reused')
      return {
        body: stored.body as T,
        status: stored.status,
        headers: { ...stored.headers, 'Idempotent-Replayed': 'true' },
      }
    }
    if (stored) await deleteAnswer(tx, identity)
    const first = await effect(tx)
    await insertAnswer(tx, {
      ...identity,
      fingerprint,
      status: first.status ?? 0,
      headers: first.headers ?? {},
      body: first.body,
      at: ctx.now,
    })
    return first
  })
  return sendAnswer(ctx, answer)
}

/**
 * True if the response to a request with the same key is stored, so that steps outside the
 * transaction can be skipped.
 */
export async function isAnswered(ctx: RequestContext): Promise<boolean> {
  const key = ctx.request.header('Idempotency-Key')
  if (key === undefined) return false
  const stored = await findAnswer(ctx.db, identityOf(ctx, key))
  return stored !== undefined && isRetained(stored, ctx.now)
}

/**
 * Replaces the body of the stored response, for an effect that is completed after its transaction.
 * A repeated request then gets the same body as the first one.
 */
export async function replaceAnswer<T>(ctx: RequestContext, body: T): Promise<T> {
  const key = ctx.request.header('Idempotency-Key')
  if (key !== undefined) await updateAnswerBody(ctx.db, { ...identityOf(ctx, key), body })
  return body
}

/** Deletes stored responses that are a day old. Returns how many. */
export function forgetAnswers(db: Db, now: Date): Promise<number> {
  return deleteAnswersBefore(db, new Date(now.getTime() - retentionHours * 3_600_000))
}

function identityOf(ctx: RequestContext, key: string) {
  return {
    whose: ownerOf(ctx),
    operation: ctx.request.operation,
    key,
  }
}

function isRetained({ at }: { at: Date }, now: Date): boolean {
  return at.getTime() > now.getTime() - retentionHours * 3_600_000
}

function sendAnswer<T>(
  { request }: RequestContext,
  { body, status = 0, headers = {} }: EffectAnswer<T>,
): T {
  request.answer({ ...(status === 0 ? {} : { status }), headers })
  return body
}

function ownerOf({ caller, request }: RequestContext): string {
  return caller.kind === 'person'
    ? `person ${caller.personId}`
    : `visitor ${hashOf(request.address).slice(0, 32)}`
}

/** Converts a value to JSON with sorted object keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
