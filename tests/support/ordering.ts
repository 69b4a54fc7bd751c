import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { newSessionId, sessionCookie, sessionKey } from '#server/people/account/session.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { grantGiftValue } from '#server/trade/giftvalue/service.ts'
import { createConfigSource } from '#config/watch.ts'
import { createLog } from '#server/platform/log.ts'
import { type DatabaseKind, withDatabase } from './app.ts'
import { copyData } from './folders.ts'
import { giftValueFaults } from './gift-lots.ts'
import { type Answer, ask } from './http.ts'
import { rowsOf } from './rows.ts'

const api = '/marketplace/api/v1'
const log = createLog({ level: 'silent' })

/** A request for a quote that the person of `prepared` can order. */
export const quoteRequest = {
  websiteCode: 'zh-tw',
  transactionType: 'redeem-product',
  checkoutType: 'general',
  urlAlias: 'edge365-fleet',
  partNumber: '980EDFMTM01',
  quantity: 1,
  paymentMethodCode: 0,
}

/** Where a database is: a data folder, or the URL of a PostgreSQL database. */
export interface Place {
  dataDir?: string
  databaseUrl?: string
}

/** Makes a database with the seed: a data folder, or a database of PostgreSQL. */
export async function placeOn(kind: DatabaseKind): Promise<AsyncDisposable & { place: Place }> {
  if (kind === 'postgres') {
    const database = await withDatabase()
    return {
      place: { databaseUrl: database.url },
      [Symbol.asyncDispose]: async () => database[Symbol.asyncDispose](),
    }
  }
  const dataDir = await copyData(inject('dataTemplate'))
  return {
    place: { dataDir },
    [Symbol.asyncDispose]: async () => rm(dataDir, { recursive: true, force: true }),
  }
}

/**
 * Calls a function with a connection to the database. If the database is embedded, the server must
 * be stopped first.
 */
export async function openedAt<T>(
  { dataDir = '', databaseUrl }: Place,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url: databaseUrl, dataDir, log })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/**
 * Signs in an Admin whose company has enough gift value for all orders. Returns the request
 * headers.
 */
export async function prepared(place: Place): Promise<Record<string, string>> {
  const id = newSessionId()
  await openedAt(place, async (db) => {
    const [who] = await rowsOf<{ person: string; company: string }>(
      db,
      sql`select m.person_id as person, c.id as company from membership m join company c on c.id = m.company_id join person p on p.id = m.person_id
        where p.email like 'yi-chun.lin@%'`,
    )
    await db.execute(sql`insert into session (key, person_id, company_id, id_token, device, created_at, last_seen_at, ends_at)
      values (${sessionKey(id)}, ${who?.person}, ${who?.company}, 'none', 'test', now(), now(), now() + interval '12 hours')`)
    await db.transaction((tx) =>
      grantGiftValue(tx, createConfigSource(undefined).current, {
        companyId: who?.company ?? '',
        currency: 'USD',
        amount: 1_000_000_000,
        expiresOn: '2099-12-31',
        source: 'purchase',
        now: new Date(),
      }),
    )
  })
  const origin = {
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'X-Company-Id': 'A-20417',
  }
  return { ...origin, Cookie: `${sessionCookie}=${id}` }
}

/** A client that places orders, and what it was told. */
export interface OrderingClient {
  headers: Record<string, string>
  origin: () => string
  isOver: () => boolean
  /** Order numbers that the server acknowledged, by idempotency key. */
  acknowledged: Map<string, string>
  keys: Set<string>
}

/**
 * Places orders one after another. Repeats each request with the same idempotency key until the
 * server responds.
 */
export async function orderOn({
  headers,
  origin,
  isOver,
  acknowledged,
  keys,
}: OrderingClient): Promise<void> {
  const sent = async (path: string, asked: Parameters<typeof ask>[2] = {}): Promise<Answer> => {
    for (;;) {
      try {
        const answer = await ask(origin(), `${api}${path}`, { headers, ...asked })
        // on a failed or pending request, continue the loop to repeat it, as a browser would
        if (answer.status < 500 && !answer.text.includes('idempotency.in_progress')) return answer
      } catch {
        // the server is down
      }
      await sleep(50)
    }
  }
  while (!isOver()) {
    const quote = await sent('/checkout/quotes', {
      method: 'POST',
      body: JSON.stringify(quoteRequest),
    })
    const token = await sent('/checkout/token?websiteCode=zh-tw')
    if (quote.status !== 201 || token.status !== 200)
      throw new Error(`${quote.status} ${quote.text}`)
    const { data } = JSON.parse(quote.text) as {
      data: { quoteId: string; totals: { subtotal: number } }
    }
    const key = crypto.randomUUID()
    keys.add(key)
    const order = {
      ...(JSON.parse(token.text) as { token: string }),
      quoteId: data.quoteId,
      paymentMethodCode: 0,
      termsVersion: '2026-01',
      expectedSubtotal: data.totals.subtotal,
      note: key,
    }
    const { token: right, expiresAt: _, ...rest } = order as typeof order & { expiresAt: string }
    const placed = await sent('/checkout/orders', {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key },
      body: JSON.stringify({ token: right, ...rest }),
    })
    if (placed.status !== 201) throw new Error(`${placed.status} ${placed.text}`)
    acknowledged.set(
      key,
      (JSON.parse(placed.text) as { data: { orderNumber: string } }).data.orderNumber,
    )
  }
}

/**
 * Checks the orders of a database: each acknowledged order exists once, none exists that nobody
 * asked for, and each has its license, email and payment.
 */
export async function expectOrdersOnce(
  place: Place,
  { acknowledged, keys }: Pick<OrderingClient, 'acknowledged' | 'keys'>,
): Promise<void> {
  await openedAt(place, async (db) => {
    const orders = await rowsOf<{
      note: string
      order_number: string
      status: string
      licenses: number
      mails: number
      spent: string
      total: string
    }>(
      db,
      sql`select note, order_number, status, total_minor as total,
        (select count(*)::int from license l where l.order_number = o.order_number) as licenses,
        (select count(*)::int from mail m where m.key = 'order.placed ' || o.order_number) as mails,
        (select -coalesce(sum(amount_minor), 0) from gift_movement g where g.order_number = o.order_number) as spent
      from purchase_order o where note is not null and length(note) = 36`,
    )
    const byKey = Map.groupBy(orders, (it) => it.note)
    for (const [key, orderNumber] of acknowledged)
      expect(byKey.get(key)?.map((it) => it.order_number)).toEqual([orderNumber])
    for (const [key, all] of byKey)
      expect({ key, known: keys.has(key), orders: all.length }).toEqual({
        key,
        known: true,
        orders: 1,
      })
    for (const { order_number: number, status, licenses, mails, spent, total } of orders)
      expect({ number, status, licenses, mails, spent: Number(spent) }).toEqual({
        number,
        status: 'completed',
        licenses: 1,
        mails: 1,
        spent: Number(total),
      })
    const unbalanced = await giftValueFaults({ rows: (query) => rowsOf(db, query) })
    expect(unbalanced, 'the ledger').toEqual([])
  })
}

/**
 * Waits until all orders are delivered, by default for up to a minute: a job resumes interrupted
 * orders, but on PostgreSQL a job that was killed holds its lock for about half a minute.
 */
export async function untilDelivered(
  orderNumbers: Iterable<string>,
  {
    origin,
    headers,
    withinMs = 60_000,
  }: { origin: string; headers: Record<string, string>; withinMs?: number },
): Promise<void> {
  const latest = Date.now() + withinMs
  const isDelivered = async (orderNumber: string) => {
    const { text } = await ask(origin, `${api}/checkout/orders/${orderNumber}`, { headers })
    return (JSON.parse(text) as { data: { status: string } }).data.status === 'completed'
  }
  for (const orderNumber of orderNumbers)
    while (!(await isDelivered(orderNumber)) && Date.now() < latest) await sleep(500)
}
