import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { faultyFields, hiddenFields, locationOf, postForm } from '#tests/support/form-pages.ts'
import { newAddress, sendForm, sender } from '#tests/support/forms.ts'

const quickForms = {
  forms: {
    minFillSeconds: 0,
    captcha: { cost: 1, attempts: { from: 1, to: 20 } },
    withoutScript: { minReadSeconds: 0, expiresMinutes: 60, receiptMinutes: 60 },
  },
}
const path = '/marketplace/cta/booking/spring-26'

let app: TestApp
let slots: { start: string; end: string }[]
beforeAll(async () => {
  app = await startApp({ config: quickForms })
  const { body } = await app.api('/cta/booking-times?websiteCode=zh-tw')
  slots = (body as { timeInfos: typeof slots }).timeInfos
})
afterAll(() => app[Symbol.asyncDispose]())

const { consent, ...contact } = sender
const filledIn = {
  ...contact,
  trackingId: 'spring-26',
  timeZone: 'Europe/Berlin',
  question: 'How are licenses moved between gateways?',
  'consent[privacyVersion]': consent.privacyVersion,
}
const timesOf = (count: number) =>
  slots
    .slice(-count)
    .map((it) => `${it.start}/${it.end}`)
    .join(' ')

test('the page offers each time of the desk once, in the time zone that the address names', async () => {
  for (const locale of ['en-tw', 'zh-tw']) {
    const { text, status } = await app.http.get(`/${locale}${path}`)
    expect(status).toBe(200)
    const offered = [...text.matchAll(/name="timeInfos\[\]" value="([^"/]+)\//g)].map((it) => it[1])
    expect(offered).toEqual(slots.map((it) => it.start))
    expect(text).toMatch(/<option value="Asia\/Taipei" selected="">UTC\+08:00/)
    expect(text).toContain('content="noindex"')
    expect(text).not.toMatch(/booking:|forms:/)
  }
  const { text } = await app.http.get(`/en-tw${path}?timeZone=America%2FNew_York`)
  const [, start = '', own, desk] =
    /<time dateTime="([^"]+)">(\d\d:\d\d)<\/time><small>([^<]+)<\/small>/.exec(text) ?? []
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(start))
  expect(own).toBe(clock('America/New_York'))
  expect(desk).toContain(clock('Asia/Taipei'))
  const unknown = await app.http.get(`/en-tw${path}?timeZone=Mars%2FBase`)
  expect(unknown.text).toMatch(/<option value="Asia\/Taipei" selected="">/)
})

test('an id that no link has is not found', async () => {
  expect((await app.http.get('/en-int/marketplace/cta/booking/a.b')).status).toBe(404)
})

test('without script, a call is reviewed, booked once and confirmed in the visitor’s time zone', async () => {
  const { email } = newAddress()
  const form = { ...filledIn, email, 'timeInfos[]': timesOf(2) }
  const review = await postForm(app, `/en-tw${path}`, form)
  expect(review.status).toBe(200)
  const sent = await postForm(app, `/en-tw${path}`, hiddenFields(review))
  expect(sent.status, sent.text.slice(0, 300)).toBe(303)
  const receipt = await app.http.get(locationOf(sent))
  expect(receipt.text).toMatch(/data-reference="[^"]*">R\w{3}-\w{4}-\w{3}</)
  expect((await postForm(app, `/en-tw${path}`, hiddenFields(review))).status).toBe(403)
  expect(
    await app.rows(
      sql`select tracking_id, time_zone, jsonb_array_length(time_infos) as times, phone_e164
        from inquiry where email = ${email}`,
    ),
  ).toEqual([
    { tracking_id: 'spring-26', time_zone: 'Europe/Berlin', times: 2, phone_e164: '+886223456789' },
  ])
  const [mail] = await app.rows<{ times: string }>(
    sql`select facts->>'ownTime' as times from mail where "to" = ${email}`,
  )
  const hour = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(
      new Date(slots.at(-2)?.start ?? ''),
    )
  expect(mail?.times).toContain(hour('Europe/Berlin'))
  expect(mail?.times).not.toContain(hour('Asia/Taipei'))
})

test('wrong input is explained at its field, and what was typed and chosen stays', async () => {
  const form = { ...filledIn, question: '', phone: 'call me', 'timeInfos[]': timesOf(4) }
  const { text, status } = await postForm(app, `/en-tw${path}`, form)
  expect(status).toBe(422)
  expect(faultyFields({ text } as never)).toEqual(['question', 'timeInfos', 'phone'])
  expect(text).toContain('Choose at most 3 times.')
  expect(text).toContain('Tell us what you would like to discuss.')
  expect([...text.matchAll(/name="timeInfos\[\]" checked=""/g)]).toHaveLength(4)
  const none = await postForm(app, `/en-tw${path}`, filledIn)
  expect(none.text).toContain('Choose at least one time.')
  const past = `${new Date(0).toISOString()}/${new Date(1_800_000).toISOString()}`
  const gone = await postForm(app, `/en-tw${path}`, { ...filledIn, 'timeInfos[]': past })
  expect(gone.text).toContain('One of these times is no longer available.')
})

test('over the API, contact details are all required as soon as one is sent', async () => {
  const call = {
    question: 'How?',
    timeZone: 'Asia/Taipei',
    timeInfos: slots.slice(-1),
    consent,
  }
  const partly = await sendForm(app, '/cta/booking/spring-26?websiteCode=zh-tw', {
    ...call,
    email: newAddress().email,
  })
  expect(partly.status).toBe(422)
  expect((partly.body as { errors: { pointer: string }[] }).errors.map((it) => it.pointer)).toEqual(
    ['/firstName', '/lastName', '/companyName', '/phone', '/country'],
  )
  const without = await sendForm(app, '/cta/booking/spring-26?websiteCode=zh-tw', call)
  expect(without.status).toBe(201)
})

test.each(['ja-jp', 'zh-cn', 'zh-tw', 'en-tw'] as const)(
  'the summary of %s lists the errors in the order of the fields',
  async (locale) => {
    const path = `/${locale}/marketplace/help/sales-support`
    const answer = await postForm(app, path, {})
    const shown = [...answer.text.matchAll(/ id="form-(\w+)"/g)].map(([, name]) => name)
    const faulty = faultyFields(answer)
    expect(faulty).toHaveLength(9)
    expect(shown.filter((it) => faulty.includes(it))).toEqual(faulty)
  },
)

test('a page without a free time leads to the contact form, not to a form that cannot be sent', async () => {
  const booking = { slotMinutes: 24 * 60 }
  await using closed = await startApp({ config: { forms: { ...quickForms.forms, booking } } })
  const { text } = await closed.http.get(`/en-tw${path}`)
  expect(text).toContain('No times are available')
  expect(text).toMatch(/<main[^]*href="\/en-tw\/marketplace\/help\/contact-us"[^>]*>Contact us/)
  expect(text).not.toContain('name="question"')
})
