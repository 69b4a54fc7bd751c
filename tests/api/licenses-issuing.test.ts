import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  issueLicenses,
  reassignLicenses,
  serialFacts,
  suspendLicensesOf,
  upgradableLicense,
  applyLicenseUpgrade,
} from '#server/trade/license/service.ts'
import { isSerialNumber } from '#server/trade/license/serial-number.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { licenseClient, type LicenseClient, serials } from '#tests/support/licenses.ts'

type Issue = Parameters<typeof issueLicenses>[2]

let app: TestApp
let admin: LicenseClient
let companyId: string
beforeAll(async () => {
  app = await startApp()
  admin = await licenseClient(app, 'yi-chun.lin')
  companyId =
    (await app.rows<{ id: string }>(sql`select id from company where account_id = 'A-20417'`))[0]
      ?.id ?? ''
})
afterAll(() => app[Symbol.asyncDispose]())

const now = new Date('2026-11-21T17:00:00Z')
const name = { en: 'EdgeLink Gateway Standard', ja: 'EdgeLink ゲートウェイ スタンダード' }
const capacity = { partNumber: '980EDGWST01', name, capacity: 1 }
let count = 0

function issue(changed: Partial<Issue> = {}): Promise<string[]> {
  count += 1
  const { database, config } = app.resources
  const given: Issue = {
    companyId,
    orderNumber: `M-2026-8${String(count).padStart(5, '0')}`,
    lineId: null,
    partNumber: '980EDGWST01',
    name,
    quantity: 1,
    capacities: [capacity],
    licenseTypeCode: 8,
    termMonths: 12,
    receiveMail: 'lab@example.com',
    locale: 'ja-jp',
    now,
    zone: 'Asia/Taipei',
  }
  return database.db.transaction((tx) =>
    issueLicenses(tx, config.current, { ...given, ...changed }),
  )
}

test('each license of an order has a serial number, expires in a year and has the properties of its type', async () => {
  const issued = await issue({ quantity: 3 })
  expect(issued).toHaveLength(3)
  for (const it of issued) {
    expect(isSerialNumber(it)).toBe(true)
    expect((await admin.get(`/detail/${it}`)).body).toMatchObject({
      state: 'not_activated',
      productAlias: 'edgelink-gateway',
      productType: 'EdgeLink',
      deactivateCount: 0,
      deactivateCountLimit: 3,
      isUpgradable: true,
      expiryDate: '2027-11-21T15:59:59.000Z',
      items: [{ name: name.en, capacity: 1 }],
    })
  }
  const mails = await app.rows<{ to: string; locale: string; facts: Record<string, unknown> }>(
    sql`select "to", locale, facts from mail where kind = 'license.issued' and "to" = 'lab@example.com'`,
  )
  expect(mails).toMatchObject([{ locale: 'ja-jp', facts: { product: name.ja, quantity: 3 } }])
  for (const it of issued) expect(String(mails[0]?.facts['serialNumbers'])).toContain(it)
})

test('without an email address for the licenses, the Admin is notified in their language', async () => {
  const [serial] = await issue({ receiveMail: null, termMonths: null })
  expect((await admin.get(`/detail/${serial}`)).body.expiryDate).toBeNull()
  const mails = await app.rows<{ to: string; locale: string }>(
    sql`select "to", locale from mail where kind = 'license.issued' and facts->>'serialNumbers' = ${serial}`,
  )
  expect(mails).toEqual([{ to: 'yi-chun.lin@formosa-tools.example', locale: 'zh-tw' }])
})

test('999 licenses are issued together, and the email lists only the first 20', async () => {
  const issued = await issue({ quantity: 999, receiveMail: 'many@example.com' })
  expect(new Set(issued).size).toBe(999)
  const [mail] = await app.rows<{ facts: { serialNumbers: string } }>(
    sql`select facts from mail where "to" = 'many@example.com'`,
  )
  expect(mail?.facts.serialNumbers.split('、')).toHaveLength(20)
  expect(mail?.facts.serialNumbers).toMatch(/ …$/)
})

test('an unknown license type is an error and does not become the default', async () => {
  await expect(issue({ licenseTypeCode: 6 })).rejects.toThrow('6 is no type of license')
})

test('an upgrade adds capacity to a license, and a refund removes it', async () => {
  const { db } = app.resources.database
  const [serialNumber = ''] = await issue()
  const orderNumber = `U-${serialNumber}`
  const additions = [
    { partNumber: '980EDGWUD05', name: { en: 'Five more devices' }, capacity: 5, quantity: 2 },
  ]
  await db.transaction((tx) =>
    applyLicenseUpgrade(tx, { companyId, serialNumber, additions, orderNumber, now }),
  )
  expect((await admin.get(`/detail/${serialNumber}`)).body).toMatchObject({
    version: 2,
    items: [{ capacity: 1 }, { name: 'Five more devices', capacity: 10 }],
  })
  await db.transaction((tx) => suspendLicensesOf(tx, { orderNumber }))
  expect((await admin.get(`/detail/${serialNumber}`)).body).toMatchObject({
    version: 3,
    state: 'not_activated',
    items: [{ capacity: 1 }],
  })
  const foreign = db.transaction((tx) =>
    applyLicenseUpgrade(tx, {
      companyId,
      serialNumber: serials.foreign,
      additions,
      orderNumber,
      now,
    }),
  )
  await expect(foreign).rejects.toMatchObject({ code: 'license.not_found' })
})

test('the licenses of a refunded order are suspended', async () => {
  const orderNumber = 'M-2026-899999'
  const [serial] = await issue({ orderNumber })
  await app.resources.database.db.transaction((tx) => suspendLicensesOf(tx, { orderNumber }))
  expect((await admin.get(`/detail/${serial}`)).body).toMatchObject({
    state: 'suspended',
    blockedReason: 'suspended',
  })
})

test('other features can read the product of a license and whether it is usable, but only for the company that owns it', async () => {
  const { db } = app.resources.database
  const of = (serialNumber: string) => ({ companyId, serialNumber, now })
  expect(await serialFacts(db, of(serials.free.toLowerCase()))).toEqual({
    serialNumber: serials.free,
    partNumber: '980EDGWST01',
    productAlias: 'edgelink-gateway',
    type: 'EdgeLink',
    isUsable: true,
  })
  expect(await serialFacts(db, of(serials.expired))).toMatchObject({ isUsable: false })
  expect(await serialFacts(db, of(serials.suspended))).toMatchObject({ isUsable: false })
  expect(await serialFacts(db, of(serials.foreign))).toBeUndefined()
  expect(await upgradableLicense(db, of(serials.free))).toMatchObject({
    serialNumber: serials.free,
    productAlias: 'edgelink-gateway',
  })
  for (const it of [serials.expired, serials.suspended, serials.foreign, serials.dongle])
    expect(await upgradableLicense(db, of(it)), it).toBeUndefined()
})

test('the licenses of one member can be reassigned to another', async () => {
  const { db } = app.resources.database
  const ids = await app.rows<{ id: string; email: string }>(
    sql`select membership.id, email from membership join person on person.id = person_id where company_id = ${companyId} order by email`,
  )
  const [chih, mei] = [
    ids.find((it) => it.email.startsWith('chih')),
    ids.find((it) => it.email.startsWith('mei')),
  ]
  const { version } = (await admin.get(`/detail/${serials.free}`)).body
  const moved = await db.transaction((tx) =>
    reassignLicenses(tx, { from: mei?.id ?? '', to: chih?.id ?? '' }),
  )
  expect(moved).toBe(3)
  expect((await admin.get(`/detail/${serials.free}`)).body).toMatchObject({
    version: version + 1,
    assignee: { email: 'chih-ming.huang@formosa-tools.example' },
  })
})
