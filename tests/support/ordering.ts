import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { newSessionId, sessionCookie, sessionKey } from '#server/people/account/session.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { grantGiftValue } from '#server/trade/giftvalue/service.ts'
import { createConfigSource } from '#config/watch.ts'
import { createLog } from '#server/platform/log.ts'
import { type DatabaseKind, withDatabase } from './app.ts'
import { copyData } from './folders.ts'
import { ask } from './http.ts'
import { rowsOf } from './rows.ts'

const api = '/marketplace/api/v1'
const log = createLog({ level: 'silent' })
const accountId = 'A-20417'

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
  work: (db: Db) => Promise<T>,
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
  return (await preparedTeam(place)).headers
}

/** Request headers of two colleagues of one company. */
export interface Team {
  headers: Record<string, string>
  colleague: Record<string, string>
}

/**
 * Signs in an Admin and a colleague with the role General, whose company has enough gift value for
 * all orders.
 *
 * @param stock pieces on hand, by part number
 */
export function preparedTeam(place: Place, stock: Record<string, number> = {}): Promise<Team> {
  return openedAt(place, async (db) => {
    await db.transaction(async (tx) => {
      const [found] = await rowsOf<{ id: string }>(
        tx,
        sql`select id from company where account_id = ${accountId}`,
      )
      await grantGiftValue(tx, createConfigSource(undefined).current, {
        companyId: found?.id ?? '',
        currency: 'USD',
        amount: 1_000_000_000,
        expiresOn: '2099-12-31',
        source: 'purchase',
        now: new Date(),
      })
    })
    for (const [partNumber, pieces] of Object.entries(stock))
      await db.execute(sql`
        update stock set quantity = ${pieces} where part_number = ${partNumber} and kind = 'inventory'`)
    return {
      headers: await signIn(db, 'yi-chun.lin'),
      colleague: await signIn(db, 'chih-ming.huang'),
    }
  })
}

/** Opens a session of a seeded person for the company, and returns the request headers. */
async function signIn(db: Db, name: string): Promise<Record<string, string>> {
  const id = newSessionId()
  await db.execute(sql`
    insert into session (key, person_id, company_id, id_token, device, created_at, last_seen_at, ends_at)
    select ${sessionKey(id)}, person.id, company.id, 'none', 'test', now(), now(), now() + interval '12 hours'
    from person, company where email like ${`${name}@%`} and account_id = ${accountId}`)
  return {
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'X-Company-Id': accountId,
    Cookie: `${sessionCookie}=${id}`,
  }
}

/**
 * Waits until all orders are delivered, by default for up to a minute: a job resumes interrupted
 * orders, but on PostgreSQL a job that was killed holds its lock for about half a minute. What
 * staff deliver is left to them.
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
    const { data } = JSON.parse(text) as { data: { status: string } }
    return data.status === 'completed' || data.status === 'provisioning'
  }
  for (const orderNumber of orderNumbers)
    while (!(await isDelivered(orderNumber)) && Date.now() < latest) await sleep(500)
}
