import { expect, test } from 'vitest'
import { replyBy } from '#server/contact/inquiry/reply.ts'
import {
  nearestSlots,
  offeredSlots,
  type SlotRules,
  slotsOf,
  timeZoneOf,
} from '#server/contact/inquiry/slots.ts'

const hoursIn = (zone: string): SlotRules => ({
  zone,
  fromMinute: 540,
  toMinute: 1080,
  days: [1, 2, 3, 4, 5, 6, 7],
  holidays: new Set(),
  slotMinutes: 30,
  maxSlots: 3,
  withinDays: 14,
})
const slot = (start: string, minutes = 30) => ({
  start,
  end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
})
const faultsOf = (verdict: object) =>
  ((verdict as { faults?: { pointer?: string; code: string }[] }).faults ?? []).map(
    ({ pointer, code }) => [pointer, code].filter(Boolean).join(' '),
  )

/**
 * Rows: a time zone, and the first and last half hours of business in UTC, before and after a clock
 * change. Source: IANA tz 2025.
 */
test.each([
  ['Europe/Amsterdam', '2026-03-27', '08:00', '16:30', '2026-03-30', '07:00', '15:30'],
  ['Europe/London', '2026-03-27', '09:00', '17:30', '2026-03-30', '08:00', '16:30'],
  ['America/New_York', '2026-03-06', '14:00', '22:30', '2026-03-09', '13:00', '21:30'],
  ['America/Los_Angeles', '2026-03-06', '17:00', '01:30', '2026-03-09', '16:00', '00:30'],
  ['America/Sao_Paulo', '2026-03-06', '12:00', '20:30', '2026-03-09', '12:00', '20:30'],
  ['Australia/Sydney', '2026-04-03', '22:00', '06:30', '2026-04-06', '23:00', '07:30'],
  ['Australia/Lord_Howe', '2026-04-03', '22:00', '06:30', '2026-04-06', '22:30', '07:00'],
  ['Asia/Taipei', '2026-03-27', '01:00', '09:30', '2026-03-30', '01:00', '09:30'],
  ['Asia/Tokyo', '2026-03-27', '00:00', '08:30', '2026-03-30', '00:00', '08:30'],
  ['Asia/Kolkata', '2026-03-27', '03:30', '12:00', '2026-03-30', '03:30', '12:00'],
  ['Asia/Kathmandu', '2026-03-27', '03:15', '11:45', '2026-03-30', '03:15', '11:45'],
  ['Africa/Casablanca', '2026-03-20', '09:00', '17:30', '2026-03-23', '08:00', '16:30'],
])(
  'business hours in %s are 9 to 18 o’clock both before and after a clock change',
  (...[zone, day, first, last, dayAfter, firstAfter, lastAfter]) => {
    const hours = hoursIn(zone)
    const now = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 86_400_000)
    for (const [date, from, to] of [
      [day, first, last],
      [dayAfter, firstAfter, lastAfter],
    ]) {
      const begin = `${date}T${from}:00Z`
      const end = `${date}T${to}:00Z`
      expect(slotsOf([slot(begin), slot(end)], hours, now), `${zone} ${date}`).toMatchObject({
        value: [{ start: new Date(begin).toISOString() }, {}],
      })
      const before = new Date(Date.parse(begin) - 60_000).toISOString()
      const after = new Date(Date.parse(end) + 60_000).toISOString()
      expect(faultsOf(slotsOf([slot(before)], hours, now))).toEqual([
        '/0/start field.time_unavailable',
      ])
      expect(faultsOf(slotsOf([slot(after)], hours, now))).toEqual([
        '/0/start field.time_unavailable',
      ])
    }
  },
)

const now = new Date('2026-03-02T03:00:00Z')
const taipei = hoursIn('Asia/Taipei')

test.each([
  ['no time', [], ['field.required']],
  [
    'four times',
    [1, 2, 3, 4].map((it) => slot(`2026-03-0${it + 2}T02:00:00Z`)),
    ['field.too_long'],
  ],
  ['the past', [slot('2026-03-02T02:00:00Z')], ['/0/start field.time_unavailable']],
  ['a time that starts now', [slot('2026-03-02T03:00:00Z')], ['/0/start field.time_unavailable']],
  ['the fifteenth day', [slot('2026-03-16T03:30:00Z')], ['/0/start field.time_unavailable']],
  ['a quarter of an hour', [slot('2026-03-03T02:00:00Z', 15)], ['/0/end field.time_unavailable']],
  [
    'a time that ends before it begins',
    [slot('2026-03-03T02:00:00Z', -30)],
    ['/0/end field.time_unavailable'],
  ],
  [
    'the same time twice',
    [slot('2026-03-03T02:00:00Z'), slot('2026-03-03T10:00:00+08:00')],
    ['/1/start field.time_unavailable'],
  ],
  [
    'overlapping times',
    [slot('2026-03-03T02:00:00Z'), slot('2026-03-03T02:29:00Z')],
    ['/1/start field.time_unavailable'],
  ],
  [
    'a time without UTC offset',
    [{ start: '2026-03-03T10:00:00', end: '2026-03-03T10:30:00' }],
    ['/0/start field.option_unknown', '/0/end field.option_unknown'],
  ],
  [
    'an invalid date',
    [{ start: '2026-02-30T10:00:00+25:00', end: '2026-13-03T10:30:00Z' }],
    ['/0/start field.option_unknown', '/0/end field.option_unknown'],
  ],
])('these times cannot be booked: %s', (_name, slots, faults) =>
  expect(faultsOf(slotsOf(slots, taipei, now))).toEqual(faults),
)

test('adjacent times can both be booked, even on the fourteenth day', () => {
  expect(
    slotsOf(
      [slot('2026-03-03T02:00:00Z'), slot('2026-03-03T02:30:00Z'), slot('2026-03-16T03:00:00Z')],
      taipei,
      now,
    ),
  ).toHaveProperty('value')
})

/** Time zones, and the days on which their clocks change in the year. Source: IANA tz 2025. */
test.each([
  ['Europe/Amsterdam', '2026-03-29', '2026-10-25'],
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['America/Los_Angeles', '2026-03-08', '2026-11-01'],
  ['America/Sao_Paulo', '2026-03-08', '2026-11-01'],
  ['America/Santiago', '2026-04-05', '2026-09-06'],
  ['Australia/Sydney', '2026-04-05', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['Pacific/Auckland', '2026-04-05', '2026-09-27'],
  ['Asia/Taipei', '2026-03-29', '2026-10-25'],
  ['Asia/Kathmandu', '2026-03-29', '2026-10-25'],
  ['Africa/Casablanca', '2026-02-15', '2026-03-22'],
])(
  'in %s every half hour of business is offered once in the weeks of %s and %s',
  (zone, ...changes) => {
    const clock = new Intl.DateTimeFormat('sv', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const halfHours = Array.from({ length: 18 }, (_, index) => {
      const hour = String(9 + Math.floor(index / 2)).padStart(2, '0')
      return `${hour}:${index % 2 ? '30' : '00'}`
    })
    for (const change of changes) {
      const start = new Date(Date.parse(`${change}T12:00:00Z`) - 6 * 86_400_000)
      const slots = offeredSlots(hoursIn(zone), start)
      const days = Map.groupBy(
        slots.map((it) => clock.format(new Date(it.start)).split(' ')),
        ([day]) => day,
      )
      const whole = [...days.values()].slice(1, -1)
      expect(whole.length).toBeGreaterThan(11)
      expect(whole.map((it) => it.map(([, time]) => time))).toEqual(whole.map(() => halfHours))
      expect(days.has(change)).toBe(true)
      expect(slotsOf(slots.slice(0, 3), hoursIn(zone), start)).toHaveProperty('value')
    }
  },
)

test('a holiday is neither offered nor can be booked', () => {
  const holiday = { ...taipei, holidays: new Set(['2026-03-04']) }
  const offered = offeredSlots(holiday, now).map((it) => it.start)
  expect(offered).toContain('2026-03-03T09:30:00.000Z')
  expect(offered.filter((it) => it.startsWith('2026-03-04'))).toEqual([])
  expect(faultsOf(slotsOf([slot('2026-03-04T02:00:00Z')], holiday, now))).toEqual([
    '/0/start field.time_unavailable',
  ])
})

test('times on a day without business hours cannot be booked', () => {
  const weekdays = { ...taipei, days: [1, 2, 3, 4, 5] }
  expect(
    faultsOf(slotsOf([slot('2026-03-07T02:00:00Z'), slot('2026-03-09T02:00:00Z')], weekdays, now)),
  ).toEqual(['/0/start field.time_unavailable'])
})

test.each([
  'Asia/Taipei',
  'UTC',
  'America/Argentina/Buenos_Aires',
  'Asia/Calcutta',
  'Asia/Kolkata',
  'Etc/GMT+5',
  'America/Port-au-Prince',
])('%s is a time zone', (zone) => expect(timeZoneOf(` ${zone} `)).toHaveProperty('value'))

test.each([
  '',
  'CET+1',
  '+08:00',
  'GMT+8',
  'Asia/Nowhere',
  '../etc/passwd',
  'Asia',
  'null',
  'Asia/Taipei\n<b>',
])('%j is not a time zone', (zone) => expect(timeZoneOf(zone)).toHaveProperty('faults'))

test.each([
  ['Monday is answered by Tuesday', '2026-03-02T01:00:00Z', 1, '2026-03-03T10:00:00.000Z'],
  ['Friday is answered by Monday', '2026-03-06T01:00:00Z', 1, '2026-03-09T10:00:00.000Z'],
  ['Saturday is answered by Monday', '2026-03-07T01:00:00Z', 1, '2026-03-09T10:00:00.000Z'],
  [
    'Thursday, with two business days allowed, is answered by Monday',
    '2026-03-05T01:00:00Z',
    2,
    '2026-03-09T10:00:00.000Z',
  ],
  [
    'Sunday in UTC, but Monday in Taipei, is answered by Tuesday',
    '2026-03-01T17:00:00Z',
    1,
    '2026-03-03T10:00:00.000Z',
  ],
  ['Tuesday is answered after a holiday', '2026-03-10T01:00:00Z', 1, '2026-03-12T10:00:00.000Z'],
  [
    'a holiday, with no extra day allowed, is answered the day after',
    '2026-03-11T01:00:00Z',
    0,
    '2026-03-12T10:00:00.000Z',
  ],
  [
    'Monday, with no extra day allowed, is answered the same day',
    '2026-03-02T01:00:00Z',
    0,
    '2026-03-02T10:00:00.000Z',
  ],
  [
    'Sunday, with no extra day allowed, is answered on Monday',
    '2026-03-08T01:00:00Z',
    0,
    '2026-03-09T10:00:00.000Z',
  ],
])('an inquiry sent on %s', (_name, at, businessDays, by) => {
  expect(
    replyBy(
      { zone: 'Asia/Taipei', businessDays, toMinute: 1080, holidays: new Set(['2026-03-11']) },
      new Date(at),
    ).toISOString(),
  ).toBe(by)
})

test('in place of a taken time the three nearest are offered, in order, over days and nights', () => {
  const free = ['11-27T09:00Z', '11-27T16:30Z', '11-30T01:00Z', '11-30T01:30Z', '12-01T01:00Z']
  const nearTo = (...wished: string[]) =>
    nearestSlots(
      free.map((it) => slot(`2026-${it}`)),
      wished.map((it) => slot(`2026-${it}`)),
    ).map((it) => it.start.slice(5))
  expect(nearTo('11-27T17:00Z')).toEqual(['11-27T09:00Z', '11-27T16:30Z', '11-30T01:00Z'])
  expect(nearTo('11-27T09:30Z', '12-01T01:30Z')).toEqual([
    '11-27T09:00Z',
    '11-27T16:30Z',
    '12-01T01:00Z',
  ])
  expect(nearestSlots([], [slot('2026-11-27T17:00Z')])).toEqual([])
})
