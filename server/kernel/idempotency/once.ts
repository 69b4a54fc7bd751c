import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { deleteAnswer, deleteAnswersBefore, findAnswer, insertAnswer, tryTurn } from './store.ts'

const keptHours = 24
const retryAfterSeconds = 2

/** What an effect answers with. */
export interface Done<T> {
  body: T
  /** The operation's own unless told otherwise: 202 for what is not done yet. */
  status?: number
  headers?: Record<string, string>
}

/**
 * Does something at most once for each Idempotency-Key of a caller and an address: the same wish again is answered as the first time.
 * The effect and its answer are written in one transaction; what is refused or fails is not kept, so that it can be corrected and
 * sent again. Source: C3; draft-ietf-httpapi-idempotency-key-header-07.
 *
 * @param wish the parsed input
 * @throws Problem `idempotency.key_missing` when one is needed, `idempotency.key_reused` for another wish under the same key,
 * `idempotency.in_progress` while the first is being done
 */
export async function once<T>(
  ctx: RequestContext,
  { wish, isKeyNeeded = true }: { wish: unknown; isKeyNeeded?: boolean },
  effect: (tx: Tx) => Promise<Done<T>>,
): Promise<T> {
  const key = ctx.request.header('Idempotency-Key')
  if (key === undefined) {
    if (isKeyNeeded) throw new Problem('idempotency.key_missing')
    return answered(ctx, await ctx.db.transaction(effect))
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem('request.param_invalid', {
      errors: [{ pointer: '/Idempotency-Key', code: 'request.param_invalid' }],
    })
  const asked = askedOf(ctx, key)
  const fingerprint = hashOf(canonical(wish))
  const done = await ctx.db.transaction(async (tx): Promise<Done<T>> => {
    if (!(await tryTurn(tx, canonical(asked))))
      throw new Problem('idempotency.in_progress', { retryAfterSeconds })
    const kept = await findAnswer(tx, asked)
    if (kept && isKept(kept, ctx.now)) {
      if (kept.fingerprint !== fingerprint) throw new Problem('idempotency.key_reused')
      return {
        body: kept.body as T,
        status: kept.status,
        headers: { ...kept.headers, 'Idempotent-Replayed': 'true' },
      }
    }
    if (kept) await deleteAnswer(tx, asked)
    const first = await effect(tx)
    await insertAnswer(tx, {
      ...asked,
      fingerprint,
      status: first.status ?? 0,
      headers: first.headers ?? {},
      body: first.body,
      at: ctx.now,
    })
    return first
  })
  return answered(ctx, done)
}

/** Whether a wish under the same key was answered before: what must be done outside the transaction need not be done again. */
export async function isAnswered(ctx: RequestContext): Promise<boolean> {
  const key = ctx.request.header('Idempotency-Key')
  if (key === undefined) return false
  const kept = await findAnswer(ctx.db, askedOf(ctx, key))
  return kept !== undefined && isKept(kept, ctx.now)
}

/** Forgets what was answered a day ago. Returns how much. */
export function forgetAnswers(db: Db, now: Date): Promise<number> {
  return deleteAnswersBefore(db, new Date(now.getTime() - keptHours * 3_600_000))
}

function askedOf(ctx: RequestContext, key: string) {
  return {
    whose: whoseWish(ctx),
    operation: `${ctx.request.method} ${pathOf(ctx.request.url)}`,
    key,
  }
}

function isKept({ at }: { at: Date }, now: Date): boolean {
  return at.getTime() > now.getTime() - keptHours * 3_600_000
}

function answered<T>({ request }: RequestContext, { body, status = 0, headers = {} }: Done<T>): T {
  request.answer({ ...(status === 0 ? {} : { status }), headers })
  return body
}

function whoseWish({ caller, request }: RequestContext): string {
  return caller.kind === 'person'
    ? `person ${caller.personId}`
    : `visitor ${hashOf(request.address).slice(0, 32)}`
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

/** JSON whose objects have their names in order. */
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
