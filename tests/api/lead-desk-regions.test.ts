import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type ApiClient, clientWith, refusalOf } from '#tests/support/client.ts'
import { removeLeads, storeLeads } from '#tests/support/desk.ts'
import { signInAs } from '#tests/support/people.ts'

const picture = Buffer.from('89504e470d0a1a0a', 'hex')
const perRegion = { tw: 150, jp: 200, emea: 150 }
type Region = keyof typeof perRegion
const regions = Object.keys(perRegion) as Region[]
const people = { tw: 'shu-fen.tsai', jp: 'haruka.mori', emea: 'jonas.weber' }

interface Desk {
  region: Region
  headers: Record<string, string>
  api: ApiClient['desk']
}

let app: TestApp
let desks: Desk[]
beforeAll(async () => {
  app = await startApp()
  await removeLeads(app)
  await storeLeads(
    app,
    regions.flatMap((region) =>
      Array.from({ length: perRegion[region] }, (_, index) => ({
        referenceNo: `R-${region}-${index}`,
        regionCode: region,
        companyName: `Common of ${region}`,
        email: `same${index}@kestrel.example`,
        productAlias: 'edge365-fleet',
      })),
    ),
  )
  for (const region of regions) {
    const name = `help/${crypto.randomUUID()}.png`
    await app.resources.files.put(name, picture, 'image/png')
    await app.rows(
      sql`update inquiry set attachment = ${name} where reference_no = ${`R-${region}-0`} returning 1`,
    )
  }
  desks = await Promise.all(
    regions.map(async (region) => {
      const { headers } = await signInAs(app, people[region])
      return { region, headers, api: clientWith(app, headers).desk }
    }),
  )
})
afterAll(() => app[Symbol.asyncDispose]())

const others = (region: Region) => regions.filter((it) => it !== region)

test('of 500 leads of three regions each desk lists, counts and finds only its own', async () => {
  for (const { region, api } of desks) {
    const seen = new Set<string>()
    for (let pageIndex = 1; pageIndex <= 3; pageIndex += 1) {
      const { items } = await api.page({ pageIndex, pageSize: 100 })
      for (const it of items) {
        seen.add(it.referenceNo)
        expect([it.regionCode, it.similarCount]).toEqual([region, 0])
      }
    }
    expect(seen.size, region).toBe(perRegion[region])
    const found = await api.page({ keyword: 'common of' })
    expect(found.totalItems).toBe(perRegion[region])
    expect(found.counts).toMatchObject({ new: perRegion[region], open: perRegion[region] })
    expect(found.people.map((it) => it.name)).toHaveLength(1)
    for (const other of others(region)) {
      expect(await api.page({ keyword: `R-${other}` })).toMatchObject({ totalItems: 0, items: [] })
      expect((await api.page({ region: other })).counts.open).toBe(0)
    }
  }
})

test('details, pictures and changes of another region are not found', async () => {
  for (const { region, headers, api } of desks) {
    const own = await api.detail({ referenceNo: `R-${region}-0` })
    expect(own).toMatchObject({ hasPicture: true, regionCode: region })
    expect(own.similar.map((it) => it.referenceNo.startsWith(`R-${region}-`))).not.toContain(false)
    const shown = await app.ask(`/marketplace/api/v1/desk/leads/R-${region}-0/picture`, { headers })
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="R-${region}-0.png"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    for (const other of others(region)) {
      const referenceNo = `R-${other}-0`
      const path = `/marketplace/api/v1/desk/leads/${referenceNo}`
      for (const hidden of [path, `${path}/picture`])
        expect((await app.ask(hidden, { headers })).status, hidden).toBe(404)
      const read = { referenceNo, version: 1 }
      for (const refused of [
        () => api.change({ ...read, status: 'spam' }),
        () => api.note({ referenceNo, text: 'A note' }),
        () => api.reply({ ...read, text: 'Hello' }),
        () => api.merge({ ...read, into: `R-${region}-1` }),
        () => api.merge({ referenceNo: `R-${region}-1`, version: 1, into: referenceNo }),
        () => api.separate(read),
      ])
        expect(await refusalOf(refused())).toMatchObject({ status: 404, code: 'not_found' })
    }
  }
  const touched = await app.rows(sql`select 1 from lead_state`)
  expect(touched, 'refused changes leave nothing').toEqual([])
})

test('the export has each lead of the desk once, and formulas are defused', async () => {
  await app.rows(
    sql`update inquiry set message = '=HYPERLINK("http://evil.example")' where reference_no = 'R-tw-7' returning 1`,
  )
  for (const { region, headers } of desks) {
    const { text, headers: sent } = await app.ask(
      '/marketplace/api/v1/desk/leads/download?websiteCode=en-int',
      { headers },
    )
    expect(sent['content-type']).toBe('text/csv; charset=utf-8')
    const references = text
      .split('\r\n')
      .slice(1, -1)
      .map((it) => it.split(',')[0])
    expect(new Set(references).size).toBe(perRegion[region])
    expect(references).toHaveLength(perRegion[region])
    for (const other of others(region)) expect(text).not.toContain(`R-${other}-`)
    if (region === 'tw') expect(text).toContain(`"'=HYPERLINK(`)
  }
})

test('staff without a region see nothing, and those who may only look change nothing', async () => {
  await app.rows(
    sql`update person set grants = '{desk.view}', staff_region = null where email like 'wei-ting.chou@%' returning 1`,
  )
  const { headers } = await signInAs(app, 'wei-ting.chou')
  const { desk } = clientWith(app, headers)
  expect(await desk.page({})).toMatchObject({ totalItems: 0, regions: [], people: [] })
  await app.rows(
    sql`update person set staff_region = 'tw' where email like 'wei-ting.chou@%' returning 1`,
  )
  expect((await desk.page({})).totalItems).toBe(perRegion.tw)
  expect(await refusalOf(desk.note({ referenceNo: 'R-tw-0', text: 'A note' }))).toMatchObject({
    status: 403,
  })
})

test('the list is filtered by form, owner and due time, and sorted by what is due first', async () => {
  const [{ api }] = desks as [Desk]
  const hour = 3_600_000
  await storeLeads(app, [
    { referenceNo: 'R-late', form: 'booking', dueAt: new Date(Date.now() - 30 * hour) },
    { referenceNo: 'R-soon', form: 'booking', dueAt: new Date(Date.now() + hour) },
    { referenceNo: 'R-far', form: 'booking', dueAt: new Date(Date.now() + 90 * hour) },
    { referenceNo: 'R-done', form: 'booking', dueAt: new Date(Date.now() - 90 * hour) },
  ])
  await api.change({ referenceNo: 'R-done', version: 1, status: 'answered' })
  const me = (await api.page({})).people[0]?.id ?? ''
  await api.change({ referenceNo: 'R-soon', version: 1, ownerId: me })
  const found = async (query: Parameters<typeof api.page>[0]) =>
    (await api.page({ form: 'booking', ...query })).items.map((it) => it.referenceNo)
  expect(await found({})).toEqual(['R-late', 'R-soon', 'R-far'])
  expect(await found({ due: 'overdue' })).toEqual(['R-late'])
  expect(await found({ due: 'soon' })).toEqual(['R-late', 'R-soon'])
  expect(await found({ owner: 'mine' })).toEqual(['R-soon'])
  expect(await found({ owner: me })).toEqual(['R-soon'])
  expect(await found({ owner: 'none' })).toEqual(['R-late', 'R-far'])
  expect(await found({ state: 'answered' })).toEqual(['R-done'])
  const { counts, items } = await api.page({ form: 'booking' })
  expect(counts).toEqual({
    open: 3,
    new: 2,
    working: 1,
    answered: 1,
    closed: 0,
    spam: 0,
    overdue: 1,
  })
  expect(items.map((it) => Math.sign(it.promise.minutesLeft ?? 0))[2]).toBe(1)
  expect(items[0]?.promise).toMatchObject({ isMissed: true, timeZone: 'Asia/Taipei' })
})
