import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf } from '#tests/support/client.ts'
import { type Buyer, buyerAs } from '#tests/support/orders.ts'
import { computer, computerItems } from '#tests/support/quotes.ts'

let app: TestApp
let admin: Buyer
let general: Buyer

beforeAll(async () => {
  app = await startApp({ config: { checkout: { savedConfigurations: 3 } } })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.rows(sql`delete from saved_configuration`))

const { urlAlias, partNumber } = computer
const selection = {
  name: 'Line 3',
  websiteCode: 'zh-tw',
  urlAlias,
  partNumber,
  items: computerItems,
  quantity: 2,
}

const save = async ({ client }: Buyer, changes: object = {}) =>
  (await client.checkout.saveConfiguration({ ...selection, ...changes })).data
const listed = async ({ client }: Buyer) => (await client.checkout.configurations({})).items

test('a configuration is saved with its price, and shows the price then and now', async () => {
  const saved = await save(general)
  expect(saved).toMatchObject({
    name: 'Line 3',
    isOwn: true,
    mayChange: true,
    quantity: 2,
    items: computerItems,
    problems: [],
    priceThen: { currency: 'USD', memberType: 2 },
  })
  const { priceThen } = saved
  expect(saved.priceNow).toEqual(priceThen)
  // seed/offers.yaml: list prices; Gold pays 20 % less
  expect(priceThen.itemPrices?.[0]).toBe(398_400)
  expect(priceThen.itemPrices?.reduce((sum: number, it) => sum + (it ?? 0), 0)).toBe(
    priceThen.unitPrice,
  )
  expect(priceThen.total).toBe(2 * priceThen.unitPrice)
  const [, part] = computerItems
  await app.rows(
    sql`update part_price set price_minor = price_minor + 10000 where part_number = ${part?.partNumber} and currency = 'USD'`,
  )
  const [now] = await listed(general)
  expect(now?.priceThen).toEqual(priceThen)
  expect(now?.priceNow).toMatchObject({
    unitPrice: priceThen.unitPrice + 8000,
    total: priceThen.total + 16_000,
    itemPrices: priceThen.itemPrices?.map((it, index) => (it ?? 0) + (index === 1 ? 8000 : 0)),
  })
  await app.rows(
    sql`update part_price set price_minor = price_minor - 10000 where part_number = ${part?.partNumber} and currency = 'USD'`,
  )
})

test('a part that is not offered has no price in the whole', async () => {
  const items = [...computerItems, { partNumber: '980ECPOLD1' }]
  const { priceThen, problems } = await save(general, { items })
  expect(problems).toEqual(['checkout.items_unavailable'])
  expect(priceThen.itemPrices?.at(-1)).toBeNull()
  expect(priceThen.total).toBe((await save(general)).priceThen.total)
})

test('a configuration of an earlier release, which holds the price of one unit only, has a price for the whole', async () => {
  const { priceThen } = await save(general)
  await app.rows(sql`update saved_configuration set item_prices_minor = null`)
  const [old] = await listed(general)
  expect(old?.priceThen).toEqual({ ...priceThen, itemPrices: null })
})

test('an incomplete configuration can be saved, and says what is missing', async () => {
  expect(await save(general, { items: computerItems.slice(0, 2) })).toMatchObject({
    problems: ['checkout.category_missing'],
  })
})

test('colleagues see a configuration; its owner and Admins rename and delete it; other companies do not see it', async () => {
  const own = await save(general)
  const ofAdmin = await save(admin, { name: 'Spare' })
  expect((await listed(admin)).map((it) => it.name)).toEqual(['Spare', 'Line 3'])
  expect(await listed(general)).toMatchObject([{ mayChange: false }, { mayChange: true }])
  const { checkout } = general.client
  const { id } = ofAdmin
  for (const call of [
    () => checkout.renameConfiguration({ id, name: 'Mine' }),
    () => checkout.deleteConfiguration({ id }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'auth.forbidden' })
  const { data } = await admin.client.checkout.renameConfiguration({ id: own.id, name: ' Line 4 ' })
  expect(data).toMatchObject({ name: 'Line 4', priceThen: own.priceThen })
  const ken = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533', websiteCode: 'ja-jp' })
  expect(await listed(ken)).toEqual([])
  for (const call of [
    () => ken.client.checkout.renameConfiguration({ id, name: 'Theirs' }),
    () => ken.client.checkout.deleteConfiguration({ id }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 })
  expect((await checkout.deleteConfiguration({ id: own.id })).data.name).toBe('Line 4')
  expect(await refusalOf(checkout.deleteConfiguration({ id: own.id }))).toMatchObject({
    status: 404,
  })
  expect((await listed(admin)).map((it) => it.name)).toEqual(['Spare'])
})

test('a person has a limited number of configurations, also if they save several at once', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => save(general)))
  expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(3)
  expect(await refusalOf(save(general))).toMatchObject({
    status: 409,
    code: 'checkout.saved_limit',
  })
  expect((await save(admin)).isOwn).toBe(true)
})

test('a double click saves one configuration', async () => {
  const key = { context: { 'Idempotency-Key': 'save-once' } }
  const { checkout } = general.client
  const [one, two] = [
    await checkout.saveConfiguration(selection, key),
    await checkout.saveConfiguration(selection, key),
  ]
  expect(two).toEqual(one)
  expect(await listed(general)).toHaveLength(1)
})

test('only products built to order have configurations, on a site that sells them', async () => {
  const plan = { urlAlias: 'edge365-fleet', partNumber: '980EDFMTM01', items: [] }
  expect(await refusalOf(save(general, plan))).toMatchObject({
    status: 404,
    code: 'plan.not_found',
  })
  expect(await refusalOf(save(general, { websiteCode: 'ja-jp' }))).toMatchObject({
    code: 'locale.not_supported',
  })
})
