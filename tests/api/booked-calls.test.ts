import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { nearestIn, nearestTo, type Slot, valueOf } from '#tests/support/calls.ts'
import { faultyFields, postForm } from '#tests/support/form-pages.ts'
import { formHeaders, newAddress, sendForm, sender } from '#tests/support/forms.ts'

interface SentMail {
  kind: string
  to: string
  locale: string
  facts: Record<string, string>
}

const forms = { minFillSeconds: 0, captcha: { cost: 1, attempts: { from: 1, to: 20 } } }
const twoAtOnce = { forms: { ...forms, booking: { atOnce: 2 } } }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ database: 'postgres', config: twoAtOnce })
})
afterAll(() => app[Symbol.asyncDispose]())

async function freeTimes(site = 'zh-tw'): Promise<Slot[]> {
  const { body } = await app.api(`/cta/booking-times?websiteCode=${site}`)
  return (body as { timeInfos: Slot[] }).timeInfos
}

function book(times: readonly Slot[], { site = 'zh-tw', ...typed }: Record<string, string> = {}) {
  return sendForm(app, `/cta/booking/spring-26?websiteCode=${site}`, {
    ...sender,
    ...newAddress(),
    question: 'How are licenses moved?',
    timeZone: 'Europe/Berlin',
    timeInfos: times,
    ...typed,
  })
}

/** Books a call and returns its receipt, and the path of its page. */
async function booked(times: readonly Slot[], typed: Record<string, string> = {}) {
  const { body, status } = await book(times, typed)
  expect(status, JSON.stringify(body)).toBe(201)
  const { data } = body as {
    data: { referenceNo: string; expectedReplyBy: string; callKey: string }
  }
  const query = `locale=${typed['site'] ?? 'zh-tw'}&key=${data.callKey}`
  return { ...data, page: `/mail/call?${query}`, file: `/mail/call.ics?${query}` }
}

function mailsOf(referenceNo: string): Promise<SentMail[]> {
  return app.rows<SentMail>(
    sql`select kind, "to", locale, facts from mail where key like ${`% ${referenceNo}`}
      order by created_at, kind`,
  )
}

function post(page: string, form: Record<string, string>) {
  const headers = { ...formHeaders, 'Content-Type': 'application/x-www-form-urlencoded' }
  return app.ask(page, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
}

test('the first time that is free is booked, and offered to others until the desk has no place left', async () => {
  const [one, two] = (await freeTimes()).slice(-2) as [Slot, Slot]
  expect((await booked([one, two])).expectedReplyBy).toBe(one.start)
  expect(await freeTimes()).toContainEqual(one)
  await booked([one])
  const left = await freeTimes()
  expect([
    left.some((it) => it.start === one.start),
    left.some((it) => it.start === two.start),
  ]).toEqual([false, true])
  expect((await freeTimes('en-tw')).some((it) => it.start === one.start)).toBe(false)
  expect((await freeTimes('en-asia-pacific')).some((it) => it.start === one.start)).toBe(true)
  expect((await booked([one, two])).expectedReplyBy).toBe(two.start)
})

test('of people who book the last places at once, as many as there are get one; the others are told and keep what they typed', async () => {
  const slot = (await freeTimes()).at(-5)!
  const answers = await Promise.all(Array.from({ length: 6 }, () => book([slot])))
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 409, 409, 409, 409,
  ])
  const nearest = nearestTo(slot, await freeTimes())
  expect(nearest).toHaveLength(3)
  expect(answers.find((it) => it.status === 409)?.body).toMatchObject({
    code: 'booking.time_taken',
    context: { nearest },
    errors: [{ pointer: '/timeInfos', code: 'booking.time_taken' }],
  })
  expect(
    await app.rows(sql`select 1 from booked_call where starts_at = ${slot.start}`),
  ).toHaveLength(2)
  const { consent, ...contact } = sender
  const form = {
    ...contact,
    trackingId: 'spring-26',
    timeZone: 'Asia/Taipei',
    question: 'Which plan covers forty gateways?',
    'consent[privacyVersion]': consent.privacyVersion,
    'timeInfos[]': valueOf(slot),
  }
  const path = '/en-tw/marketplace/cta/booking/spring-26'
  const review = await postForm(app, path, form)
  const pass = /name="pass" value="([^"]+)"/.exec(review.text)?.[1] ?? ''
  const refused = await postForm(app, path, { ...form, pass })
  expect(refused.status).toBe(403) // sent faster than anybody reads
  await using quick = await startApp({
    databaseUrl: app.databaseUrl!,
    config: {
      forms: {
        ...twoAtOnce.forms,
        withoutScript: { minReadSeconds: 0, expiresMinutes: 60, receiptMinutes: 60 },
      },
    },
  })
  const again = await postForm(quick, path, { ...form, pass })
  expect(again.status).toBe(409)
  expect(faultyFields(again)).toEqual(['timeInfos'])
  expect(again.text).toContain('have just been booked')
  expect(again.text).toContain('Which plan covers forty gateways?')
  expect(again.text).not.toContain(`value="${valueOf(slot)}"`)
  const offered = nearestIn(again.text)
  expect(offered.map((it) => it.value)).toEqual(nearest.map(valueOf))
  // each with its zone, and once on the page
  expect(offered.map((it) => it.text.includes('GMT+8'))).toEqual([true, true, true])
  for (const { value } of offered) expect(again.text.split(`value="${value}"`)).toHaveLength(2)
})

test.each([
  ['zh-tw', 'Asia/Tokyo', '您預約的回電', '通話'],
  ['en-tw', 'Europe/Berlin', 'Your call', 'Call with'],
  ['ja-jp', 'America/New_York', 'お電話のご予約', 'お電話'],
  ['zh-cn', 'Europe/Berlin', '预约的回电', '通话'],
])(
  'a call on %s is confirmed, moved and cancelled by its link, in the visitor’s language and zone',
  async (site, timeZone, title, summary) => {
    const { email } = newAddress()
    const [first, next] = (await freeTimes(site)).slice(-12, -10) as [Slot, Slot]
    const call = await booked([first], { site, timeZone, email })
    const hourIn = (zone: string, { start }: Slot) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(
        new Date(start),
      )
    const [mail, notice] = await mailsOf(call.referenceNo)
    expect(mail).toMatchObject({ kind: 'lead.booking', to: email, locale: site })
    expect(mail?.facts['ownTime']).toContain(hourIn(timeZone, first))
    expect(mail?.facts['path']).toBe(call.page)
    expect(notice?.kind).toBe('lead.booking-notice')
    expect(notice?.facts['ownTime']).toContain(hourIn(timeZone, first))
    const desk = { 'zh-tw': 'Asia/Taipei', 'en-tw': 'Asia/Taipei', 'ja-jp': 'Asia/Tokyo' }[site]
    expect(notice?.facts['deskTime']).toContain(hourIn(desk ?? 'Asia/Shanghai', first))
    // the desk gets the lead, not the link that moves the call
    expect(notice?.facts['path']).toContain('/lead-desk/')

    const page = await app.ask(call.page, {})
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.text).toContain(title)
    expect(page.text).toContain('content="noindex"')
    expect(page.text).toContain(call.referenceNo)
    for (const it of [email, sender.phone, sender.lastName]) expect(page.text).not.toContain(it)
    expect(page.text).toContain(`value="${valueOf(next)}"`)
    expect(page.text).not.toMatch(/call:|booking:|forms:/)

    const move = { 'timeInfos[]': valueOf(next) }
    const moved = await Promise.all([post(call.page, move), post(call.page, move)])
    expect(moved.map((it) => it.status)).toEqual([303, 303])
    const shown = await app.ask(String(moved[0]?.headers['location']), {})
    expect(shown.text).toContain(hourIn(timeZone, next))
    await post(call.page, { cancel: '1' })
    expect((await post(call.page, { cancel: '1' })).status).toBe(303)
    const sent = await mailsOf(call.referenceNo)
    expect(sent.map((it) => it.kind).toSorted()).toEqual([
      'lead.booking',
      'lead.booking-cancelled',
      'lead.booking-cancelled-notice',
      'lead.booking-moved',
      'lead.booking-moved-notice',
      'lead.booking-notice',
    ])
    const factsOf = (kind: string) => sent.find((it) => it.kind === kind)?.facts
    expect(factsOf('lead.booking-moved')?.['ownTime']).toContain(hourIn(timeZone, next))
    const files = ['lead.booking', 'lead.booking-moved', 'lead.booking-cancelled'].map((kind) =>
      propertiesOf(factsOf(kind)?.['calendar'] ?? ''),
    )
    expect(files.map((it) => [it['METHOD'], it['SEQUENCE'], it['STATUS'], it['DTSTART']])).toEqual([
      ['REQUEST', '0', 'CONFIRMED', stampOf(first)],
      ['REQUEST', '1', 'CONFIRMED', stampOf(next)],
      ['CANCEL', '2', 'CANCELLED', stampOf(next)],
    ])
    expect(new Set(files.map((it) => it['UID'])).size).toBe(1)
    expect(files[0]?.['SUMMARY']).toContain(summary)
    const cancelled = await app.ask(call.page, {})
    expect(cancelled.status).toBe(200)
    expect(cancelled.text).not.toContain('name="cancel"')
    expect((await post(call.page, move)).status).toBe(409)
    expect(await freeTimes(site)).toContainEqual(next)
  },
)

test('a calendar file to download has lines of at most 75 bytes and names nobody', async () => {
  const [slot] = (await freeTimes('ja-jp')).slice(-20) as [Slot]
  const call = await booked([slot], { site: 'ja-jp', firstName: '花子', lastName: '山田' })
  const { text, headers, status } = await app.ask(call.file, {})
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(text.split('\r\n').every((it) => Buffer.byteLength(it) <= 75)).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(text).not.toMatch(/ATTENDEE|山田|kestrel/)
  expect(propertiesOf(text)).toMatchObject({ METHOD: 'PUBLISH', DTSTART: stampOf(slot) })
  const [mail] = await mailsOf(call.referenceNo)
  expect(unfolded(mail?.facts['calendar'] ?? '')).toContain('ATTENDEE;CN="山田花子"')
})

test('a call is moved only to a time that is free and offered; the page says why not', async () => {
  const times = await freeTimes('en-tw')
  const [own, taken] = times.slice(-30, -28) as [Slot, Slot]
  const call = await booked([own], { site: 'en-tw' })
  await booked([taken])
  await booked([taken])
  const toTaken = await post(call.page, { 'timeInfos[]': valueOf(taken) })
  expect(toTaken.status).toBe(409)
  expect(toTaken.text).toContain('That time is no longer available.')
  const nearest = nearestIn(toTaken.text).map((it) => it.value)
  expect(nearest).toEqual(nearestTo(taken, times, own).map(valueOf))
  expect(nearestIn((await app.ask(call.page, {})).text)).toEqual([])
  const none = await post(call.page, {})
  expect(none.status).toBe(422)
  expect(none.text).toContain('Choose the new time first.')
  const night = {
    start: `${own.start.slice(0, 10)}T18:00:00Z`,
    end: `${own.start.slice(0, 10)}T18:30:00Z`,
  }
  expect((await post(call.page, { 'timeInfos[]': valueOf(night) })).status).toBe(422)
  expect(await mailsOf(call.referenceNo)).toHaveLength(2)
})

test('links that are forged, cut or too old do not work, and a call that is over cannot be changed', async () => {
  const [slot, other] = (await freeTimes()).slice(-40, -38) as [Slot, Slot]
  const call = await booked([slot], { site: 'en-tw' })
  for (const page of [
    call.page.slice(0, -2),
    call.page.replace(/key=.{8}/, 'key=00000000'),
    call.page.replace(/\.(\w+)\./, '.zzzzzzzzz.'),
    '/mail/call',
    '/mail/call?key=a&key=b',
  ])
    for (const answer of [await app.ask(page, {}), await post(page, { cancel: '1' })]) {
      expect([page, answer.status]).toEqual([page, 404])
      expect(answer.text).not.toContain(call.referenceNo)
    }
  expect((await app.ask(call.page.slice(0, -2), {})).text).toContain('This link does not work')
  expect((await app.ask('/mail/call.ics?key=x', {})).status).toBe(404)
  await app.rows(
    sql`update booked_call set starts_at = now() - interval '1 hour', ends_at = now() - interval '30 minutes'
      where starts_at = ${slot.start}`,
  )
  expect((await app.ask(call.page, {})).text).toContain('This call is over')
  for (const form of [{ cancel: '1' }, { 'timeInfos[]': valueOf(other) }])
    expect((await post(call.page, form)).status).toBe(409)
  expect(JSON.stringify(app.log)).not.toContain(call.callKey)
  expect(JSON.stringify(app.log)).not.toContain('kestrel.example')
})

test('the same question again gets the same call, unless that was cancelled', async () => {
  const [slot] = (await freeTimes()).slice(-50) as [Slot]
  const typed = { ...newAddress(), site: 'en-tw' }
  const call = await booked([slot], typed)
  const again = await book([slot], typed)
  expect(again).toMatchObject({
    status: 200,
    body: { data: { referenceNo: call.referenceNo, callKey: call.callKey } },
  })
  await post(call.page, { cancel: '1' })
  const anew = await booked([slot], typed)
  expect(anew.referenceNo).not.toBe(call.referenceNo)
})

function unfolded(file: string): string {
  return file.replaceAll('\r\n ', '')
}

function propertiesOf(file: string): Record<string, string> {
  const lines = unfolded(file).trimEnd().split('\r\n')
  return Object.fromEntries(
    lines.map((it) => [it.slice(0, it.search(/[:;]/)), it.slice(it.indexOf(':') + 1)]),
  )
}

function stampOf({ start }: Slot): string {
  return start.replaceAll(/[-:]|\.\d+/g, '')
}
