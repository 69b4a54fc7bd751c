import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { signInAs } from '#tests/support/people.ts'

const serialNumber = 'MRD-T7V5-A8ZY-2VP5'

const spellings = [
  ['as printed', serialNumber],
  ['with spaces', ' mrd t7v5 a8zy 2vp5 '],
  ['in full width, as a Japanese input method types it', 'ＭＲＤ－Ｔ７Ｖ５－Ａ８ＺＹ－２ＶＰ５'],
  ['with en dashes, as mail programs write it', 'MRD–T7V5–A8ZY–2VP5'],
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
