import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type ApiClient, clientAs } from '#tests/support/client.ts'
import { signInAs } from '#tests/support/people.ts'

const serialNumber = 'MRD-T7V5-A8ZY-2VP5'

const spellings = [
  ['as printed', serialNumber],
  ['with spaces', ' mrd t7v5 a8zy 2vp5 '],
  ['in full width (typed with a Japanese input method)', 'ＭＲＤ－Ｔ７Ｖ５－Ａ８ＺＹ－２ＶＰ５'],
  ['with en dashes (copied from an email program)', 'MRD–T7V5–A8ZY–2VP5'],
] as const

let app: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  app = await startApp()
  headers = (await signInAs(app, 'yi-chun.lin')).headers
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(spellings)('a serial number %s is found by every operation', async (_name, spelling) => {
  const typed = encodeURIComponent(spelling)
  const [detail, check, upgrade] = await Promise.all([
    app.api(`/licenses/detail/${typed}`, { headers }),
    app.api(`/checkout/check-serial-number?serialNumber=${typed}`, { headers }),
    app.api(`/checkout/license-upgrade/${typed}?websiteCode=zh-tw`, { headers }),
  ])
  expect({ status: detail.status, body: detail.body }).toMatchObject({
    status: 200,
    body: { serialNumber },
  })
  expect({ status: check.status, body: check.body }).toMatchObject({
    status: 200,
    body: { data: { serialNumber, valid: true, reasonCode: null } },
  })
  expect({ status: upgrade.status, body: upgrade.body }).toMatchObject({
    status: 200,
    body: { serialNumber },
  })
})

test.each(spellings)('an upgrade is quoted for a serial number %s', async (_name, spelling) => {
  const { status } = await app.api(`/checkout/license-upgrade/${encodeURIComponent(spelling)}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      websiteCode: 'zh-tw',
      paymentMethodCode: 1,
      additionalItems: [{ partNumber: '980EDGWUD05', quantity: 1 }],
    }),
  })
  expect(status).toBe(200)
})

test('a serial number of the company is valid in any spelling; one of another company is treated like an unknown one', async () => {
  const taiwan = await clientAs(app, 'yi-chun.lin')
  const japan = await clientAs(app, 'ken.takahashi')
  const check = async (
    { checkout }: ApiClient,
    serialNumber: string,
    more: { type?: string; partNumber?: string } = {},
  ) => (await checkout.checkSerialNumber({ serialNumber, ...more })).data
  const known = {
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    valid: true,
    reasonCode: null,
    productName: 'EdgeLink Protocol Gateway – Standard',
  }
  expect(await check(taiwan, ' ｍｒｄ－t7v5-a8zy- 2vp5', { type: 'EdgeLink' })).toMatchObject(known)
  expect(await check(taiwan, 'MRD-T7V5-A8ZY-2VP5', { partNumber: '980EDGWSP01' })).toMatchObject(
    known,
  )
  expect(await check(taiwan, 'MRD-T7V5-A8ZY-2VP5', { partNumber: '980CPARUP01' })).toMatchObject({
    valid: false,
    reasonCode: 'serial.type_mismatch',
  })
  const unknown = { valid: false, reasonCode: 'serial.invalid', productName: null }
  expect(await check(japan, 'MRD-T7V5-A8ZY-2VP5')).toEqual({
    ...unknown,
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
  })
  expect(await check(taiwan, 'MRD-AAAA-AAAA-AAAA')).toEqual({
    ...unknown,
    serialNumber: 'MRD-AAAA-AAAA-AAAA',
  })
})

test('serial numbers cannot be guessed: the 21st check in a minute gets a 429', async () => {
  await using limited = await startApp({ isLimited: true })
  const { headers } = await signInAs(limited, 'yi-chun.lin')
  const statuses: number[] = []
  for (let time = 0; time < 21; time += 1)
    statuses.push(
      (await limited.api(`/checkout/check-serial-number?serialNumber=MRD-${time}`, { headers }))
        .status,
    )
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('a usable license lists the items that can be added to it, but only for its own product and company', async () => {
  const path = '/checkout/license-upgrade'
  const taiwan = await clientAs(app, 'yi-chun.lin')
  const own = { serialNumber, websiteCode: 'en-tw' } as const
  const upgrade = await taiwan.licenseUpgrade.read(own)
  expect(upgrade).toMatchObject({
    serialNumber: 'MRD-T7V5-A8ZY-2VP5',
    urlAlias: 'edgelink-gateway',
    partNumber: '980EDGWST01',
    currency: 'USD',
    lang: 'en',
    additionalPlans: [
      { partNumber: '980EDGWUD05', capacity: 5, price: 17_200 },
      { partNumber: '980EDGWUD20' },
      { partNumber: '980EDGWUCB1', capacity: 0 },
    ],
  })
  expect(await taiwan.licenseUpgrade.readOf({ ...own, urlAlias: 'edgelink-gateway' })).toEqual(
    upgrade,
  )
  for (const [name, below, site] of [
    ['yi-chun.lin', 'edge365-fleet/MRD-T7V5-A8ZY-2VP5', 'en-tw'],
    ['ken.takahashi', 'MRD-T7V5-A8ZY-2VP5', 'ja-jp'],
    ['yi-chun.lin', 'MRD-AAAA-AAAA-AAAA', 'en-tw'],
    // an expired license, then a suspended one
    ['yi-chun.lin', 'MRD-ZWWX-D4WN-CQE4', 'en-tw'],
    ['yi-chun.lin', 'MRD-QZC2-CBCZ-6TPP', 'en-tw'],
  ] as const)
    await expectNotFound(name, `${path}/${below}?websiteCode=${site}`)
})

async function expectNotFound(name: string, path: string): Promise<void> {
  const { headers } = await signInAs(app, name)
  expect(await app.api(path, { headers })).toMatchObject({
    status: 404,
    body: { code: 'license.not_found' },
  })
}
