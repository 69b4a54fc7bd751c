import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults } from '#tests/support/visits.ts'

const site = siteForAll(async () =>
  startApp({
    port: await freePort(),
    config: {
      forms: {
        minFillSeconds: 0,
        captcha: { cost: 1, attempts: { from: 1, to: 20 } },
        withoutScript: { minReadSeconds: 0 },
      },
    },
  }),
)
const demo = (locale: string) => `${site.app.origin}/${locale}/wpc-demo`
const somebody = () => `${crypto.randomUUID().slice(0, 8)}@kestrel.example`
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true }
const answers = 'q1=1&q2=2&q3=2'
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('own:demo'))
const requests = (email: string) =>
  site.app.rows(
    sql`select d.first_name as name, count(m.key)::int as mails from demo_customer d
        left join mail m on m.key = 'demo.requested ' || d.id
        where d.email = ${email} group by d.id`,
  )

/** Chooses an answer with the arrow keys, and continues with Enter. */
async function answerByKeyboard(page: Page, name: string): Promise<void> {
  await page.locator(`[name=${name}]`).first().focus()
  await page.keyboard.press('ArrowDown')
  await expectSoon(page.locator(`[name=${name}][value="2"]`)).toBeChecked()
  await page.keyboard.press('Enter')
}

test('the demo can be requested and finished with the keyboard alone', async () => {
  await using context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(demo('en-int'))
  await page.locator('[data-begin] a').focus()
  await page.keyboard.press('Enter')
  for (const name of ['q1', 'q2', 'q3']) {
    await page.locator(`form[data-question=${name}]`).waitFor()
    await answerByKeyboard(page, name)
  }
  await page.locator('[data-reason]').waitFor()
  await page.locator('[data-actions] a').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product?*')
  await page.locator('[data-actions] a').first().focus()
  await page.keyboard.press('Enter')
  for (const name of ['c1', 'c2']) {
    await page.locator(`form[data-question=${name}]`).waitFor()
    await answerByKeyboard(page, name)
  }
  for (const step of ['step-two', 'offline-authentication', 'request-demo']) {
    await page.locator('[data-actions] a').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${step}?*`)
  }
  const email = somebody()
  await page.locator('[name=firstName]').focus()
  await page.locator('form[data-state=on]').waitFor()
  for (const text of ['Ada', 'Chen', 'ada']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expectSoon(page.locator('#form-email-error')).toContainText('contains an @')
  await page.locator('[name=email]').fill(email)
  await expectSoon(page.locator('#form-email-error')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/complete?sent=1')
  await expectSoon(page.locator('[data-reference]')).toHaveText(/^R\w{3}-\w{4}-\w{3}$/)
  expect(await axeFaults(page)).toEqual([])
  await page.goto(`${demo('en-int')}/request-demo?${answers}`)
  await page.waitForURL('**/complete?sent=1')
  await page.locator('[data-finish]').focus()
  await page.keyboard.press('Enter')
  await expectSoon(page.locator('[data-finish-status]')).toContainText('deleted')
  expect(await stored(page)).toBeNull()
  expect(await requests(email)).toEqual([{ name: 'Ada', mails: 1 }])
})

test('on a phone nothing is lost by a crash, and a failed request is sent again, once', async () => {
  await using context = await site.browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${demo('ja-jp')}/question-1`)
  await page.locator('label').nth(2).tap()
  await page.reload()
  await expectSoon(page.locator('[name=q1][value="3"]')).toBeChecked()
  await page.locator('[type=submit]').tap()
  await page.waitForURL('**/question-2?*q1=3*')
  await page.goto(`${demo('ja-jp')}/question-2`)
  await page.waitForURL('**/question-2?q1=3')
  await page.goto(demo('ja-jp'))
  await page.locator('[data-resume-link]').tap()
  await page.waitForURL('**/question-2?q1=3')
  await page.goto(`${demo('ja-jp')}/request-demo?${answers}`)
  const email = somebody()
  await page.locator('[name=email]').tap()
  await page.locator('form[data-state=on]').waitFor()
  await page.fill('[name=email]', email)
  await page.fill('[name=lastName]', '山田')
  await page.fill('[name=firstName]', '花子')
  await page.reload()
  await expectSoon(page.locator('[name=email]')).toHaveValue(email)
  await expectSoon(page.locator('[name=firstName]')).toHaveValue('花子')
  // the server accepts the request, but its response is lost
  await page.route('**/request-a-demo?*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.locator('[data-end] button').tap()
  await expectSoon(page.locator('[data-faults] h2')).toHaveText('接続が途切れました')
  expect(JSON.parse((await stored(page)) ?? '{}')).toMatchObject({ isRequested: false, version: 1 })
  await page.unroute('**/request-a-demo?*')
  await page.locator('[data-end] button').tap()
  await page.waitForURL('**/complete?sent=1')
  expect(await requests(email)).toEqual([{ name: '花子', mails: 1 }])
})

test('without script the whole demo works on a phone', async () => {
  await using context = await site.browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(demo('zh-tw'))
  await page.locator('[data-begin] a').tap()
  for (const name of ['q1', 'q2', 'q3']) {
    await page.locator(`[data-question=${name}] label`).first().tap()
    await page.locator('[type=submit]').tap()
  }
  await page.locator('[data-reason]').waitFor()
  await page.goBack()
  await expectSoon(page.locator('[name=q3][value="1"]')).toBeChecked()
  await page.locator('[type=submit]').tap()
  for (const next of ['product', 'product-check-1']) {
    await page.locator('[data-actions] a').first().tap()
    await page.waitForURL(`**/${next}?*`)
  }
  for (const name of ['c1', 'c2']) {
    await page.locator(`[data-question=${name}] label`).first().tap()
    await page.locator('[type=submit]').tap()
  }
  await page.waitForURL('**/ensaas/step-one?*')
  await page.locator('[data-actions] a').first().tap()
  const email = somebody()
  await page.fill('[name=email]', email)
  await page.fill('[name=lastName]', '陳')
  await page.fill('[name=firstName]', '怡君')
  await page.locator('[type=submit]').tap()
  await page.locator('[name=pass]').waitFor({ state: 'attached' })
  await page.locator('[type=submit]').first().tap()
  await page.waitForURL('**/complete?receipt=*')
  await expectSoon(page.locator('[data-reference]')).toHaveText(/^R\w{3}-\w{4}-\w{3}$/)
  expect(await requests(email)).toEqual([{ name: '怡君', mails: 1 }])
})
