import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha } from '#tests/support/captcha.ts'
import { question, sendForm } from '#tests/support/forms.ts'
import {
  type Buyer,
  buyerAs,
  jsonOf,
  leaveGiftValue,
  place,
  prepare,
} from '#tests/support/orders.ts'
import { type SignedInPerson, signInAs } from '#tests/support/people.ts'
import { toSignIn } from '#tests/support/relying-party.ts'

let app: TestApp
let buyer: Buyer
let desk: SignedInPerson
/** A seeded lead of the desk's region. */
const lead = 'RS2K-7PQD-2XW'
beforeAll(async () => {
  app = await startApp({
    database: 'postgres',
    config: { ...quickCaptcha, limits: { isEnforced: false, clientLogs: everyReport } },
  })
  buyer = await buyerAs(app, 'yi-chun.lin')
  desk = await signInAs(app, 'shu-fen.tsai')
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

const everyReport = { errorPercent: 100 }
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
const deeds = {
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
  'book a call': async () => {
    const { body } = await app.api('/cta/booking-times?websiteCode=zh-tw')
    return sendForm(app, '/cta/booking/spring-26?websiteCode=zh-tw', {
      firstName: name(),
      lastName: name(),
      companyName: name(),
      email: mail(),
      phone: phone(),
      country: 'TW',
      question: `${name()} asks about ${serial()}`,
      timeZone: 'Asia/Taipei',
      timeInfos: (body as { timeInfos: unknown[] }).timeInfos.slice(-1),
      consent: question.consent,
    })
  },
  'follow the link of a call': () => app.ask(`/mail/call?locale=zh-tw&key=${token()}`),
  'find a lead': () => app.api(`/desk/leads?websiteCode=zh-tw&keyword=${mail()}`, desk),
  'note something about a lead': () =>
    app.api(`/desk/leads/${lead}/notes`, jsonOf({ text: `${name()} ${mail()}` }, desk.headers)),
  'answer a lead': async () => {
    const { body } = await app.api(`/desk/leads/${lead}?websiteCode=zh-tw`, desk)
    const { version } = body as { version: number }
    return app.api(
      `/desk/leads/${lead}/replies`,
      jsonOf(
        { version, text: `${name()} ${phone()}` },
        { ...desk.headers, 'Idempotency-Key': crypto.randomUUID() },
      ),
    )
  },
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
} satisfies Record<string, () => Promise<unknown>>

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
    for (const form of ['ask for help', 'book a call', 'answer a lead'] as const)
      expect(await deeds[form](), form).toMatchObject({
        status: form === 'answer a lead' ? 200 : 201,
      })
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
