import { sql } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha } from '#tests/support/captcha.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { png } from '#tests/support/hostile-pictures.ts'
import { cookiesAs } from '#tests/support/people.ts'
import { axeFaults } from '#tests/support/visits.ts'

const message = 'The gateway loses its connection each night at two.'
const technical = '/en-tw/marketplace/help/technical-support'

let app: TestApp
let browser: Awaited<ReturnType<typeof startChromium>>
beforeAll(async () => {
  app = await startApp({ port: await freePort(), config: quickCaptcha })
  browser = await startChromium()
})
afterAll(async () => {
  await browser.close()
  await app[Symbol.asyncDispose]()
})

const somebody = () => `${crypto.randomUUID().slice(0, 8)}@kestrel.example`
const kept = (email: string) =>
  app.rows<Record<string, unknown>>(sql`select * from inquiry where email = ${email}`)
const startContext = () =>
  browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
const press = (page: Page) => page.locator('[data-end] button').click()
const faults = (page: Page) => page.locator('[data-faults]')

/**
 * Opens the technical support form and waits for its script, which loads on the first input.
 */
async function openForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(app.origin + technical)
  await page.locator('[name=email]').focus()
  await page.locator('form[data-state=on]').waitFor()
  return page
}

async function fill(page: Page, email: string): Promise<void> {
  await page.locator('[value=products-technical-support]').check({ force: true })
  for (const [name, text] of Object.entries({
    issueDescription: message,
    firstName: 'Ada',
    lastName: 'Chen',
    companyName: 'Kestrel',
    phone: '02 2345 6789',
    email,
  }))
    await page.fill(`[name=${name}]`, text)
  await page.check('#form-privacy')
}

test('errors are shown and announced at their fields, and disappear when corrected', async () => {
  await using context = await startContext()
  const page = await openForm(context)
  await page.keyboard.type('ada.kestrel.example')
  await expectSoon(page.locator('#form-email-error')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expectSoon(page.locator('#form-email-error')).toContainText('contains an @')
  await expectSoon(page.locator('#form-email')).toHaveAttribute(
    'aria-describedby',
    'form-email-hint form-email-error',
  )
  await press(page)
  await expectSoon(page.locator(':focus')).toHaveAttribute('name', 'issueType')
  await expectSoon(faults(page).locator('h2')).toHaveText('Please check 8 fields')
  await faults(page).locator('a', { hasText: 'phone' }).click()
  await expectSoon(page.locator('#form-phone')).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  await fill(page, 'ada.chen@kestrel.example')
  await expectSoon(faults(page)).toBeHidden()
  await expectSoon(page.locator('[aria-invalid], [data-error]')).toHaveCount(0)
})

test('a form can be sent by keyboard, is sent only once, and is replaced by a receipt', async () => {
  await using context = await startContext()
  const page = await openForm(context)
  const email = somebody()
  await fill(page, email)
  const posts: string[] = []
  page.on(
    'request',
    (it) => it.method() === 'POST' && it.url().includes('/help/') && posts.push(it.url()),
  )
  await page.locator('[data-end] button').focus()
  await page.keyboard.press('Enter')
  await expectSoon(page.locator('[data-progress]')).not.toHaveText('')
  await page.keyboard.press('Enter')
  await page.locator('section[data-receipt]').waitFor()
  const [row] = await kept(email)
  await expectSoon(page.locator('[data-reference]')).toHaveText(String(row?.['reference_no']))
  await expectSoon(page.locator('[data-receipt]')).toBeFocused()
  await expectSoon(page.locator('[data-receipt] time')).toHaveAttribute(
    'datetime',
    new Date(String(row?.['expected_reply_by'])).toISOString(),
  )
  expect(posts).toHaveLength(1)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((it) => it.startsWith('own:form'))),
  ).toEqual([])
})

test('all input except consent is restored after a reload', async () => {
  await using context = await startContext()
  const page = await openForm(context)
  await fill(page, 'ada.chen@kestrel.example')
  await page.reload()
  await page.locator('[data-draft]').waitFor()
  await expectSoon(page.locator('[name=issueDescription]')).toHaveValue(message)
  expect(await page.isChecked('[value=products-technical-support]')).toBe(true)
  expect(await page.isChecked('#form-privacy')).toBe(false)
  await page.click('[data-draft] button')
  await expectSoon(page.locator('[name=issueDescription]')).toHaveValue('')
  await page.reload()
  await expectSoon(page.locator('[name=issueDescription]')).toHaveValue('')
})

test('a picture that is too large can be scaled down, and an invalid one is reported before sending', async () => {
  await using context = await startContext()
  const page = await openForm(context)
  const email = somebody()
  await fill(page, email)
  await page.setInputFiles('[type=file]', {
    name: 'x.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('no picture'),
  })
  await page.locator('#form-attachment-error', { hasText: 'cannot open x.heic' }).waitFor()
  await page.setInputFiles('[type=file]', {
    name: 'fake.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await page.locator('#form-attachment-error', { hasText: 'cannot open fake.jpg' }).waitFor()
  await press(page)
  await expectSoon(page.locator('section[data-receipt]')).toHaveCount(0)
  await page.click('[data-remove]')
  await expectSoon(page.locator('#form-attachment-error')).toHaveCount(0)
  await page.setInputFiles('[type=file]', {
    name: 'night.png',
    mimeType: 'image/png',
    buffer: await noisyPicture(page),
  })
  await page.click('[data-shrink]')
  await page.locator('[data-picture]', { hasText: 'Resized from' }).waitFor()
  await press(page)
  await page.locator('section[data-receipt]').waitFor()
  expect((await kept(email))[0]?.['attachment']).toMatch(/^help\/.+\.jpg$/)
})

test('a picture is sent under a name that matches its content', async () => {
  await using context = await startContext()
  const page = await openForm(context)
  const email = somebody()
  await fill(page, email)
  await page.setInputFiles('[type=file]', {
    name: 'renamed.jpg',
    mimeType: 'image/jpeg',
    buffer: png,
  })
  await page.locator('[data-picture]', { hasText: 'renamed.jpg' }).waitFor()
  await press(page)
  await page.locator('section[data-receipt]').waitFor()
  expect((await kept(email))[0]?.['attachment']).toMatch(/^help\/.+\.png$/)
})

test('after every error response the input is kept and the error is explained', async () => {
  await using context = await startContext()
  const page = await openForm(context)
  await fill(page, 'ada.chen@kestrel.example')
  const told = async (status: number, body: object, headers: Record<string, string> = {}) => {
    await page.route('**/api/v1/help/**', (route) =>
      route.fulfill({
        status,
        headers,
        contentType: 'application/problem+json',
        body: JSON.stringify(body),
      }),
    )
    await press(page)
    await page.locator('[data-progress]:empty').waitFor({ state: 'attached' })
    await page.unroute('**/api/v1/help/**')
    return (await faults(page).textContent()) ?? ''
  }
  expect(await told(429, { code: 'rate.limited' }, { 'Retry-After': '1500' })).toContain(
    'in 25 minutes',
  )
  expect(await told(503, { code: 'upstream.failed' })).toMatch(/write to [^ ]+@/)
  expect(await told(500, { code: 'unexpected', supportCode: '7K3-PQ9D' })).toContain('7K3-PQ9D')
  expect(
    await told(422, { code: 'field.odd', errors: [{ pointer: '/phone', code: 'field.odd' }] }),
  ).toContain('Please check this field.')
  await expectSoon(page.locator('#form-phone')).toBeFocused()
  await context.setOffline(true)
  await press(page)
  await faults(page).locator('p', { hasText: 'offline' }).waitFor()
  await expectSoon(page.locator('[name=issueDescription]')).toHaveValue(message)
})

test('a form whose script does not load keeps the input and is posted, and the next page shows it for review', async () => {
  await using context = await startContext()
  const page = await context.newPage()
  await page.goto(app.origin + technical, { waitUntil: 'load' })
  const { promise: filled, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() !== 'script') return route.continue()
    await filled
    return route.abort()
  })
  await fill(page, somebody())
  resolve()
  await Promise.all([page.waitForURL(app.origin + technical), press(page)])
  await page.locator('input[name=pass]').waitFor({ state: 'attached' })
  await expectSoon(page.locator('dl')).toContainText(message)
})

test('for signed-in people, empty personal fields are filled in', async () => {
  await using context = await startContext()
  await context.addCookies(await cookiesAs(app, 'yi-chun.lin'))
  const page = await context.newPage()
  await page.goto(app.origin + technical)
  await expectSoon(page.locator('[name=email]')).toHaveValue('yi-chun.lin@formosa-tools.example')
  await expectSoon(page.locator('[name=companyName]')).not.toHaveValue('')
})

test('the widget of an external captcha provider is shown and used', async () => {
  const provider = 'https://challenges.cloudflare.com'
  await using other = await startApp({
    port: await freePort(),
    config: {
      forms: { minFillSeconds: 0 },
      scripts: {
        global: { captcha: { provider: 'turnstile', siteKey: 'a key' } },
      },
    },
    env: { CAPTCHA_SECRET: 'a secret of this test' },
  })
  await using context = await startContext()
  const page = await context.newPage()
  await page.route(`${provider}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'self.turnstile = { render: (at, it) => { at.textContent = it.sitekey; it.callback("solved by " + it.action) } }',
    }),
  )
  let sent = ''
  await page.route('**/api/v1/help/**', (route) => {
    sent = route.request().postData() ?? ''
    return route.fulfill({
      status: 201,
      contentType: 'application/json',
      body: JSON.stringify({
        data: { referenceNo: 'R7K3-PQ9D-2XW', expectedReplyBy: '2026-03-04T10:00:00Z' },
      }),
    })
  })
  await page.goto(other.origin + technical)
  await page.locator('[name=email]').focus()
  await page.locator('form[data-state=on]').waitFor()
  await fill(page, somebody())
  await press(page)
  await page.locator('section[data-receipt]').waitFor()
  expect(sent).toContain('solved by help')
})

/** Creates a picture of more than a megabyte that compresses badly. */
async function noisyPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2600, height: 1800 })
    const pen = canvas.getContext('2d')!
    const noise = pen.createImageData(canvas.width, canvas.height)
    let seed = 1
    for (let at = 0; at < noise.data.length; at += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      noise.data[at] = at % 4 === 3 ? 255 : (seed >> 16) & 255
    }
    pen.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
