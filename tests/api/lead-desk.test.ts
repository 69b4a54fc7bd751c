import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type ApiClient, clientAs, clientWith, refusalOf } from '#tests/support/client.ts'
import { removeLeads, storeLeads } from '#tests/support/desk.ts'
import { signInAs } from '#tests/support/people.ts'

let app: TestApp
let taiwan: ApiClient['desk']
let japan: ApiClient['desk']
let headers: Record<string, string>
beforeAll(async () => {
  app = await startApp()
  await removeLeads(app)
  headers = (await signInAs(app, 'shu-fen.tsai')).headers
  taiwan = clientWith(app, headers).desk
  japan = (await clientAs(app, 'haruka.mori')).desk
})
afterAll(() => app[Symbol.asyncDispose]())

let count = 0
/** Stores a lead of Taiwan and returns its reference number. */
async function newLead(given: Partial<Parameters<typeof storeLeads>[1][number]> = {}) {
  count += 1
  const referenceNo = `RT${count}`
  await storeLeads(app, [{ referenceNo, ...given }])
  return referenceNo
}

const mailsTo = (email: string) =>
  app.rows<{ kind: string; locale: string; facts: Record<string, string> }>(
    sql`select kind, locale, facts from mail where "to" = ${email}`,
  )

test('a new lead is taken, put in work, answered and closed, and its history names who did it', async () => {
  const referenceNo = await newLead()
  const lead = await taiwan.detail({ referenceNo })
  expect(lead).toMatchObject({
    status: 'new',
    version: 1,
    owner: null,
    answeredAt: null,
    events: [],
  })
  const me = lead.people.find((it) => it.name === '蔡淑芬')
  const taken = await taiwan.change({ referenceNo, version: 1, ownerId: me?.id ?? '' })
  expect(taken).toMatchObject({ status: 'working', version: 2, owner: { name: '蔡淑芬' } })
  expect(taken.promise.minutesLeft).not.toBeNull()
  const answered = await taiwan.change({ referenceNo, version: 2, status: 'answered' })
  expect(answered).toMatchObject({ status: 'answered', promise: { minutesLeft: null } })
  const closed = await taiwan.change({ referenceNo, version: 3, status: 'closed', ownerId: null })
  expect(closed).toMatchObject({ owner: null, answeredAt: answered.answeredAt })
  const told = closed.events.map((it) => `${it.kind} ${it.before} ${it.after} ${it.by}`)
  expect(told.toSorted()).toEqual([
    'owner null 蔡淑芬 蔡淑芬',
    'owner 蔡淑芬 null 蔡淑芬',
    'status answered closed 蔡淑芬',
    'status new working 蔡淑芬',
    'status working answered 蔡淑芬',
  ])
})

test('whoever changes a lead that somebody else has changed is refused and told who; nothing is lost', async () => {
  const referenceNo = await newLead()
  const note = taiwan.note({ referenceNo, text: 'Called, no answer' })
  const [first, second] = await Promise.allSettled([
    taiwan.change({ referenceNo, version: 1, status: 'working' }),
    taiwan.change({ referenceNo, version: 1, status: 'spam' }),
  ])
  await note
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = await refusalOf(taiwan.reply({ referenceNo, version: 1, text: 'Hello' }))
  expect(refused).toMatchObject({
    status: 409,
    code: 'desk.changed',
    context: { by: '蔡淑芬', at: expect.stringMatching(/^20\d\d-/) },
  })
  expect(await mailsTo(`${referenceNo.toLowerCase()}@kestrel.example`)).toEqual([])
  const { events, version } = await taiwan.detail({ referenceNo })
  expect(version).toBe(2)
  expect(events.map((it) => it.kind).toSorted()).toEqual(['note', 'status'])
})

test('an answer is mailed once in the language of the form, with its lines, and stops the clock', async () => {
  const email = 'naomi@kestrel.example'
  const referenceNo = await newLead({ locale: 'ja-jp', regionCode: 'kr', email })
  const reply = { referenceNo, version: 1, text: 'First line\n\nSecond line' }
  const key = { context: { 'Idempotency-Key': crypto.randomUUID() } }
  const answered = await taiwan.reply(reply, key)
  expect(await taiwan.reply(reply, key)).toEqual(answered)
  expect(answered).toMatchObject({
    status: 'answered',
    owner: { name: '蔡淑芬' },
    promise: { minutesLeft: null, isMissed: false },
  })
  expect(answered.events.find((it) => it.kind === 'reply')).toMatchObject({
    text: reply.text,
    by: '蔡淑芬',
    mail: 'waiting',
  })
  expect(await mailsTo(email)).toMatchObject([
    {
      kind: 'desk.reply',
      locale: 'ja-jp',
      facts: { body: reply.text, referenceNo, supportMail: 'desk-tw@meridian.example' },
    },
  ])
  const withoutAddress = await newLead({ email: null })
  expect(
    await refusalOf(taiwan.reply({ referenceNo: withoutAddress, version: 1, text: 'Hello' })),
  ).toMatchObject({ status: 422, code: 'field.email_invalid' })
})

test('customers of a region whose desk has no mailbox answer to the support address', async () => {
  const email = 'anneke@kestrel.example'
  const referenceNo = await newLead({ locale: 'en-emea', regionCode: 'emea', email })
  const { desk } = await clientAs(app, 'jonas.weber')
  const key = { context: { 'Idempotency-Key': crypto.randomUUID() } }
  await desk.reply({ referenceNo, version: 1, text: 'Hello' }, key)
  expect((await mailsTo(email))[0]?.facts).not.toHaveProperty('supportMail')
})

test('answers begin with templates for the form, in the language of the form, with what is known filled in', async () => {
  const trial = { form: 'free-trial', locale: 'ja-jp' }
  const referenceNo = await newLead({ ...trial, productAlias: 'edge365-fleet' })
  const [first] = (await taiwan.detail({ referenceNo, websiteCode: 'zh-tw' })).templates
  expect(first?.title).toBe('首次回覆')
  expect(first?.text).toContain('蔡淑芬が担当いたします')
  expect(first?.text).toContain('ただいまEdge365 フリートマネージャーのトライアル環境')
  const withoutProduct = await newLead({ ...trial, locale: 'en-tw' })
  const { templates } = await taiwan.detail({ referenceNo: withoutProduct, websiteCode: 'en-tw' })
  expect(templates.map((it) => it.title)).toEqual(['First reply'])
  expect(templates[0]?.text).toContain('Your contact for it is 蔡淑芬')
  expect(templates[0]?.text).not.toMatch(/[{}]|setting up your trial/)
  const help = await newLead({ form: 'technical-support', locale: 'zh-cn', regionCode: 'kr' })
  expect((await taiwan.detail({ referenceNo: help })).templates).toHaveLength(2)
  const unreachable = await newLead({ email: null })
  expect((await taiwan.detail({ referenceNo: unreachable })).templates).toEqual([])
})

test('a duplicate is offered with the reason, leaves the list when merged, passes on its earlier promise, and comes back', async () => {
  const email = 'Twice@kestrel.example'
  const early = new Date(Date.now() + 3_600_000)
  const kept = await newLead({ email: email.toLowerCase() })
  const duplicate = await newLead({ email, dueAt: early, companyName: null })
  const sameProduct = { companyName: 'Keel Works', productAlias: 'edge365-fleet', email: null }
  const [one, other] = [await newLead(sameProduct), await newLead(sameProduct)]
  expect((await taiwan.detail({ referenceNo: one })).similar).toMatchObject([
    { referenceNo: other, reasons: ['company'] },
  ])
  expect((await taiwan.detail({ referenceNo: duplicate })).similar).toMatchObject([
    { referenceNo: kept, reasons: ['email'] },
  ])
  const merged = await taiwan.merge({ referenceNo: duplicate, version: 1, into: kept })
  expect(merged).toMatchObject({ mergedInto: kept, similar: [] })
  const { merged: parts, promise, version } = await taiwan.detail({ referenceNo: kept })
  expect(parts).toMatchObject([{ referenceNo: duplicate }])
  expect([promise.at, version]).toEqual([early.toISOString(), 2])
  expect((await taiwan.page({ keyword: 'twice@' })).items.map((it) => it.referenceNo)).toEqual([
    kept,
  ])
  for (const refused of [
    () => taiwan.reply({ referenceNo: duplicate, version: merged.version, text: 'Hello' }),
    () => taiwan.merge({ referenceNo: kept, version, into: duplicate }),
  ])
    expect(await refusalOf(refused())).toMatchObject({ status: 409, code: 'desk.merged' })
  expect(await refusalOf(taiwan.merge({ referenceNo: kept, version, into: kept }))).toMatchObject({
    status: 422,
  })
  const back = await taiwan.separate({ referenceNo: duplicate, version: merged.version })
  expect(back).toMatchObject({ mergedInto: null, status: 'new' })
  expect((await taiwan.page({ keyword: 'twice@' })).totalItems).toBe(2)
})

test('a product is named in the language of the reader, in emails in that of the form, and found by its name', async () => {
  const email = 'fleet@kestrel.example'
  const product = { productAlias: 'edge365-fleet' }
  const referenceNo = await newLead({ ...product, email, locale: 'ja-jp' })
  const other = await newLead({ ...product, email })
  const gone = await newLead({ productAlias: 'edge365-removed' })
  const named = { 'zh-tw': 'Edge365 裝置群管理', 'en-tw': 'Edge365 Fleet Manager' } as const
  for (const websiteCode of ['zh-tw', 'en-tw'] as const) {
    const productName = named[websiteCode]
    const lead = await taiwan.detail({ referenceNo, websiteCode })
    expect(lead).toMatchObject({ ...product, productName })
    expect(lead.similar).toMatchObject([{ referenceNo: other, productName }])
    const { items } = await taiwan.page({ keyword: productName, websiteCode })
    expect(items.map((it) => it.productName)).toEqual(
      Array.from({ length: items.length }, () => productName),
    )
    expect(items.map((it) => it.referenceNo)).toEqual(expect.arrayContaining([referenceNo, other]))
    const { text } = await app.ask(
      `/marketplace/api/v1/desk/leads/download?websiteCode=${websiteCode}`,
      { headers },
    )
    expect(text).toContain(`,${productName},`)
    expect(text).not.toContain(product.productAlias)
  }
  expect(await taiwan.detail({ referenceNo: gone })).toMatchObject({
    productName: 'edge365-removed',
  })
  const key = { context: { 'Idempotency-Key': crypto.randomUUID() } }
  await taiwan.reply({ referenceNo, version: 1, text: 'Hello' }, key)
  expect((await mailsTo(email))[0]?.facts['product']).toBe('Edge365 フリートマネージャー')
})

test('a lead can be given only to somebody who answers its region', async () => {
  const referenceNo = await newLead()
  const [stranger] = (await japan.page({})).people
  expect(
    await refusalOf(taiwan.change({ referenceNo, version: 1, ownerId: stranger?.id ?? '' })),
  ).toMatchObject({ status: 422, errors: [{ pointer: '/ownerId' }] })
})

test('demo customers who requested a demo are leads without their secret id', async () => {
  const id = crypto.randomUUID()
  await app.rows(sql`
    insert into demo_customer (id, email, locale, questionnaire_results, first_name, last_name,
      identified_at, requested_at, reference_no, region_code, expected_reply_by, kept_until)
    values (${id}, 'demo@kestrel.example', 'zh-tw', '[{"questionId": 1, "answerId": 1}]', 'Ada',
      'Chen', now(), now(), 'RDEM-O234-567', 'tw', now() + interval '1 day',
      now() + interval '30 days') returning 1`)
  const lead = await taiwan.detail({ referenceNo: 'RDEM-O234-567' })
  expect(lead).toMatchObject({ form: 'demo-request', name: 'Ada Chen', companyName: null })
  expect(lead.answers).toHaveLength(1)
  expect(JSON.stringify(lead)).not.toContain(id)
})

test('what the desk did with a lead is deleted together with its form', async () => {
  const referenceNo = await newLead()
  await taiwan.note({ referenceNo, text: 'A note' })
  await app.rows(sql`delete from inquiry where reference_no = ${referenceNo} returning 1`)
  const left = sql`select 1 from lead_state where reference_no = ${referenceNo}
    union all select 1 from lead_event where reference_no = ${referenceNo}`
  expect(await app.rows(left)).toEqual([])
})
