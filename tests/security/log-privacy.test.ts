import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { question, sendForm } from '#tests/support/forms.ts'
import {
  type Buyer,
  buyerAs,
  jsonOf,
  leaveGiftValue,
  place,
  prepare,
} from '#tests/support/orders.ts'
import { toSignIn } from '#tests/support/relying-party.ts'

let app: TestApp
let buyer: Buyer
beforeAll(async () => {
  app = await startApp({ database: 'postgres', config: { limits: { clientLogs: everyReport } } })
  buyer = await buyerAs(app, 'yi-chun.lin')
  const [admin] = await app.rows<{ id: string }>(
    sql`select id from person where email like 'yi-chun.lin@%'`,
  )
  const { accountId } = buyer
  await leaveGiftValue(app, { accountId, personId: admin?.id ?? '', amount: 100_000_000 })
  await app.resources.database.run(`
    create function refuse_write() returns trigger language plpgsql as $$
    begin
      raise exception 'cannot write %', coalesce(new, old)::text using errcode = '53100';
    end $$;
  `)
})
afterAll(() => app[Symbol.asyncDispose]())

const everyReport = { errorPercent: 100, vitalPercent: 100 }
const planted = new Set<string>()
let count = 0

/** Creates a value that exists nowhere else, and remembers it. */
function plant(make: (unique: string) => string): string {
  count += 1
  const value = make(`${String(count).padStart(4, '0')}${crypto.randomUUID().slice(0, 4)}`)
  planted.add(value)
  return value
}
const name = () => plant((it) => `Planted${it}`)
const mail = () => plant((it) => `planted.${it}@secret-mail.example`)
const phone = () => plant((it) => `02 27${it.slice(0, 2)} ${it.slice(0, 4)}`)
const serial = () => plant((it) => `MRD-${it.slice(0, 4)}-${it.slice(4, 8).toUpperCase()}-ABCD`)
const token = () => plant(() => crypto.randomUUID().replaceAll('-', '') + 'abcdefghijk')

function withKey(): Record<string, string> {
  return { ...buyer.headers, 'Idempotency-Key': crypto.randomUUID() }
}

/** What people do, each with values of their own. Whether it succeeds does not matter. */
const deeds: Record<string, () => Promise<unknown>> = {
  invite: () =>
    app.api(
      '/my-team/contacts?websiteCode=zh-tw',
      jsonOf(
        { email: mail(), firstName: name(), lastName: name(), role: 'GENERAL' },
        buyer.headers,
      ),
    ),
  'ask for help': () =>
    sendForm(app, '/help/sales-support?websiteCode=zh-tw', {
      ...question,
      firstName: name(),
      lastName: name(),
      companyName: name(),
      email: mail(),
      phone: phone(),
      issueDescription: `${name()} asks about ${serial()}`,
    }),
  order: async () => {
    const { order } = await prepare(buyer)
    return place(app, buyer, { ...order, note: name() })
  },
  'sign in': async () => {
    const { send } = await toSignIn(app)
    return send(mail(), token())
  },
  'read a license': () => app.api(`/licenses/detail/${serial()}`, { headers: buyer.headers }),
  'activate a license': () =>
    app.api(
      `/licenses/${serial()}/activations`,
      jsonOf({ deviceId: name(), deviceName: name() }, withKey()),
    ),
  search: () => app.api(`/search?websiteCode=zh-tw&keyword=${name()}`),
  'follow a link': () => app.ask(`/zh-tw/marketplace/${mail()}/${serial()}?token=${token()}`),
  'report an error': () =>
    app.api(
      '/client-logs',
      jsonOf(
        { kind: 'error', page: `/zh-tw/${mail()}`, message: `${mail()} token=${token()}` },
        buyer.headers,
      ),
    ),
  'send what is not JSON': () =>
    app.api('/checkout/quotes', { ...jsonOf({}, buyer.headers), body: `{"note": ${name()}` }),
}

/** Does all at once: they touch different data. */
async function doAll(): Promise<void> {
  await Promise.allSettled(Object.values(deeds).map((deed) => deed()))
}

function leaks(): string[] {
  const lines = app.log.map((it) => JSON.stringify(it)).join('\n')
  return [...planted].filter((it) => lines.includes(it))
}

test(
  'with each table refusing writes in turn, no log line contains what people typed',
  { timeout: 300_000 },
  async () => {
    const tables = await app.rows<{ name: string }>(
      sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    for (const { name: table } of tables) {
      await app.resources.database.run(
        `create trigger refuse_write before insert or update or delete on ${table}
          for each row execute function refuse_write()`,
      )
      await doAll()
      await app.resources.database.run(`drop trigger refuse_write on ${table}`)
    }
    expect(tables.length).toBeGreaterThan(50)
    expect(planted.size).toBeGreaterThan(200)
    const refusals = app.log.filter((it) => (it['err'] as { code?: string })?.code === '53100')
    expect(refusals.length).toBeGreaterThan(10)
    expect(leaks()).toEqual([])
  },
)
