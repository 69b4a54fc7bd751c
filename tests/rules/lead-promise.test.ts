import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import type { RegionCode } from '#config/locales.ts'
import { promiseOf } from '#server/contact/desk/promise.ts'

const config = loadConfig()

const minutesLeft = (regionCode: RegionCode, now: string, due: string) =>
  promiseOf(
    config,
    { regionCode, status: 'new', dueAt: new Date(due), answeredAt: null },
    new Date(now),
  ).minutesLeft

/** Rows: what lies between now and the promise, and the business minutes between 9 and 18 o'clock. */
test.each<[RegionCode, string, string, string, number]>([
  ['tw', 'an hour of a working day', '2026-11-25T02:00Z', '2026-11-25T03:00Z', 60],
  ['tw', 'a night', '2026-11-25T11:00Z', '2026-11-26T00:00Z', 0],
  ['tw', 'an evening, a night and a day', '2026-11-25T09:30Z', '2026-11-26T10:00Z', 570],
  ['tw', 'a weekend', '2026-11-27T09:00Z', '2026-11-30T02:00Z', 120],
  ['tw', 'Friday, December 25', '2026-12-24T09:00Z', '2026-12-28T02:00Z', 120],
  ['tw', 'Lunar New Year', '2027-02-03T08:30Z', '2027-02-11T01:30Z', 120],
  ['jp', 'the days around New Year', '2026-12-28T08:00Z', '2027-01-04T01:00Z', 120],
  ['jp', 'Golden Week', '2027-04-30T08:30Z', '2027-05-06T00:30Z', 60],
  ['cn', 'a holiday that others do not have', '2027-05-03T01:00Z', '2027-05-05T02:00Z', 60],
  ['emea', 'the start of summer time', '2027-03-26T15:00Z', '2027-03-29T08:00Z', 180],
  ['emea', 'the end of summer time', '2027-10-29T15:00Z', '2027-11-01T08:30Z', 90],
  ['emea', 'December 25 and a weekend', '2026-12-24T16:30Z', '2026-12-28T08:00Z', 30],
  ['americas', 'the start of summer time', '2027-03-12T22:00Z', '2027-03-15T14:00Z', 120],
  ['americas', 'the end of summer time', '2027-11-05T21:00Z', '2027-11-08T15:00Z', 120],
])(
  'in %s, across %s, the promise counts business hours only',
  (...[region, , now, due, minutes]) => {
    expect(minutesLeft(region, now, due)).toBe(minutes)
    // an overdue promise counts the same hours
    expect(minutesLeft(region, due, now)).toBe(minutes === 0 ? -0 : -minutes)
  },
)

test('a booked call on a weekend is as far away as the clock says', () => {
  const call = { regionCode: 'jp', status: 'new', answeredAt: null, isCall: true } as const
  const dueAt = new Date('2026-11-29T08:00Z')
  const leftAt = (now: string) => promiseOf(config, { ...call, dueAt }, new Date(now)).minutesLeft
  expect(leftAt('2026-11-28T09:00Z')).toBe(23 * 60)
  expect(leftAt('2026-11-29T08:30Z')).toBe(-30)
})

test('the first answer stops the clock, and tells whether it came in time', () => {
  const dueAt = new Date('2026-11-25T10:00Z')
  const asked = { regionCode: 'tw', status: 'answered', dueAt } as const
  const now = new Date('2026-12-01T00:00Z')
  const inTime = { ...asked, answeredAt: new Date('2026-11-25T09:59Z') }
  expect(promiseOf(config, inTime, now)).toMatchObject({ minutesLeft: null, isMissed: false })
  const late = { ...asked, answeredAt: new Date('2026-11-25T10:01Z') }
  expect(promiseOf(config, late, now)).toMatchObject({ minutesLeft: null, isMissed: true })
  // work that goes on after an answer does not start the clock again
  expect(promiseOf(config, { ...inTime, status: 'working' }, now).minutesLeft).toBeNull()
  expect(promiseOf(config, { ...asked, status: 'spam', answeredAt: null }, now)).toMatchObject({
    minutesLeft: null,
    isMissed: false,
  })
})
