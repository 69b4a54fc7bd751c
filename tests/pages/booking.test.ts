import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha } from '#tests/support/captcha.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { newAddress } from '#tests/support/forms.ts'
import { freePort } from '#tests/support/free-port.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const path = '/en-tw/marketplace/cta/booking/contact-us'

let app: TestApp
let browser: Awaited<ReturnType<typeof startChromium>>
beforeAll(async () => {
  app = await startApp({ database: 'postgres', port: await freePort(), config: quickCaptcha })
  browser = await startChromium()
})
afterAll(async () => {
  await browser.close()
  await app[Symbol.asyncDispose]()
})

test('a visitor elsewhere sees their own time first, keeps what they chose in another zone, and books by keyboard', async () => {
  await using context = await browser.newContext({
    timezoneId: 'Europe/Berlin',
    viewport: { width: 375, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(app.origin + path)
  await page.waitForURL('**/contact-us?timeZone=Europe%2FBerlin')
  expect(await overflowOf(page)).toBe(0)
  const question = page.getByLabel('What would you like to discuss?')
  await question.fill('How are licenses moved between gateways?')
  await page.locator('form[data-state=on]').waitFor()
  const time = page.locator('details[open] input[name="timeInfos[]"]').last()
  const chosen = await time.inputValue()
  await time.focus()
  await page.keyboard.press('Space')
  await page.selectOption('#zone', 'America/New_York')
  await page.waitForURL('**/contact-us?timeZone=America%2FNew_York')
  await expectSoon(question).toHaveValue('How are licenses moved between gateways?')
  await expectSoon(page.locator(`input[value="${chosen}"]`)).toBeChecked()
  expect(await axeFaults(page, { within: 'main' })).toEqual([])
  const { email } = newAddress()
  for (const [name, text] of Object.entries({
    firstName: 'Ada',
    lastName: 'Chen',
    companyName: 'Kestrel',
    email,
  }))
    await page.fill(`[name=${name}]`, text)
  await page.getByRole('button', { name: 'Request the callback' }).click()
  await expectSoon(page.locator('#form-phone')).toBeFocused()
  await page.fill('[name=phone]', '02 2345 6789')
  await page.check('#form-privacy')
  await page.locator('form[data-form] [data-end] button').press('Enter')
  await page.locator('[data-receipt] [data-reference]').waitFor()
  const [booked] = await app.rows<{ zone: string; start: string }>(
    sql`select time_zone as zone, time_infos->0->>'start' as start from inquiry
      where email = ${email}`,
  )
  expect(booked).toEqual({ zone: 'America/New_York', start: chosen.split('/')[0] })
})

test('a visitor whose time was taken meanwhile takes one of the nearest three with one click', async () => {
  await using context = await browser.newContext({
    timezoneId: 'Europe/Berlin',
    viewport: { width: 375, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${app.origin}${path}?timeZone=Europe%2FBerlin`)
  const question = page.locator('[name=question]')
  await question.fill('Which plan covers forty gateways?')
  await page.locator('form[data-state=on]').waitFor()
  const { email } = newAddress()
  const contact = { firstName: 'Ada', lastName: 'Chen', companyName: 'Kestrel', email }
  for (const [name, text] of Object.entries({ ...contact, phone: '02 2345 6789' }))
    await page.fill(`[name=${name}]`, text)
  await page.check('#form-privacy')
  const chosen = page.locator('details[open] input[name="timeInfos[]"]').nth(2)
  const taken = await chosen.inputValue()
  await chosen.check()
  const [start = '', end = ''] = taken.split('/')
  for (let calls = 0; calls < app.resources.config.current.forms.booking.atOnce; calls += 1)
    await app.rows(sql`
      with sent as (
        insert into inquiry (reference_no, form, locale, region_code, privacy_version,
          is_marketing_wanted, sameness, created_at, expected_reply_by, kept_until)
        values (${`RTAK-${calls}`}, 'booking', 'en-tw', 'tw', '2026-01', false, ${`taken ${calls}`}, now(),
          ${start}::timestamptz, now() + interval '30 days') returning id)
      insert into booked_call (inquiry_id, region_code, starts_at, ends_at)
      select id, 'tw', ${start}::timestamptz, ${end}::timestamptz from sent returning 1`)
  const send = page.locator('form[data-form] [data-end] button')
  await send.click()
  const nearest = page.getByRole('group', { name: 'The closest times still available' })
  const offered = nearest.getByRole('checkbox')
  await expectSoon(offered.first()).toBeFocused()
  expect(await offered.count()).toBe(3)
  await expectSoon(page.locator(`input[value="${taken}"]`)).toBeDisabled()
  expect(await nearest.locator('label').first().innerText()).toMatch(/ CES?T\s.*GMT\+8/s)
  expect(await question.inputValue()).toBe('Which plan covers forty gateways?')
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page, { within: 'main' })).toEqual([])
  const second = await offered.nth(1).inputValue()
  await offered.nth(1).check()
  await send.click()
  await page.locator('[data-receipt] [data-reference]').waitFor()
  const [booked] = await app.rows<{ start: string }>(
    sql`select time_infos->0->>'start' as start from inquiry where email = ${email}`,
  )
  expect(booked?.start).toBe(second.split('/')[0])
})
