import { expect, test } from 'vitest'
import { localTimeText } from '#components/event/local-time.ts'
import {
  dayText,
  daysText,
  hoursOf,
  isOneDay,
  isoIn,
  dateBadge,
  zoneText,
} from '#components/event/event-times.ts'

const tokyo = {
  startsAt: '2026-12-03T01:00:00.000Z',
  endsAt: '2026-12-03T08:00:00.000Z',
  timeZone: 'Asia/Tokyo',
}
/** Spans the night in spring when New York’s clocks change. */
const springNight = {
  startsAt: '2027-03-13T18:00:00.000Z',
  endsAt: '2027-03-14T18:00:00.000Z',
  timeZone: 'America/New_York',
}

test.each([
  ['2027-03-14T06:59:59Z', 'America/New_York', '2027-03-14T01:59:59-05:00'],
  ['2027-03-14T07:00:00Z', 'America/New_York', '2027-03-14T03:00:00-04:00'],
  ['2027-10-31T00:30:00Z', 'Europe/Berlin', '2027-10-31T02:30:00+02:00'],
  ['2027-10-31T01:30:00Z', 'Europe/Berlin', '2027-10-31T02:30:00+01:00'],
  ['2026-12-31T15:00:00Z', 'Asia/Tokyo', '2027-01-01T00:00:00+09:00'],
  ['2026-06-01T00:00:00Z', 'Asia/Kolkata', '2026-06-01T05:30:00+05:30'],
  ['2026-01-01T10:00:00Z', 'Europe/London', '2026-01-01T10:00:00+00:00'],
])('%s in the time zone %s is %s', (moment, zone, shown) => {
  expect(isoIn(moment, zone)).toBe(shown)
  expect(new Date(shown)).toEqual(new Date(moment))
})

test('a time zone has the name that applies on the day of the event', () => {
  expect(
    zoneText({ ...tokyo, startsAt: '2026-07-16T13:00:00Z', timeZone: 'Europe/Berlin' }, 'en-int'),
  ).toBe('Central European Summer Time (UTC+2)')
  expect(
    zoneText({ ...tokyo, startsAt: '2026-12-16T13:00:00Z', timeZone: 'Europe/Berlin' }, 'en-int'),
  ).toBe('Central European Standard Time (UTC+1)')
  expect(zoneText(tokyo, 'ja-jp')).toBe('日本標準時（UTC+9）')
})

test('the date badge shows the local day of the event in the language of the page', () => {
  const late = { ...tokyo, startsAt: '2026-12-02T22:00:00Z' }
  expect(dateBadge(late, 'en-int')).toEqual({ month: 'Dec', day: '3', weekday: 'Thu' })
  expect(dateBadge(late, 'ja-jp')).toEqual({ month: '12月', day: '3', weekday: '木曜日' })
  expect(dateBadge({ ...late, timeZone: 'America/New_York' }, 'zh-tw')).toEqual({
    month: '12月',
    day: '2',
    weekday: '週三',
  })
})

test.each([
  ['en-int', 'Thu, 3 December 2026', 'Sat, 13 March – Sun, 14 March 2027'],
  ['en-americas', 'Thu, December 3, 2026', 'Sat, March 13 – Sun, March 14, 2027'],
  ['ja-jp', '2026年12月3日（木）', '2027年3月13日（土）～3月14日（日）'],
  ['zh-cn', '2026年12月3日周四', '2027年3月13日周六至3月14日周日'],
])('%s writes dates in its own format', (locale, one, several) => {
  const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ')
  expect(plain(daysText(tokyo, locale))).toBe(one)
  expect(plain(daysText(springNight, locale))).toBe(several)
})

test('the dates of an event that spans New Year contain both years', () => {
  const over = {
    startsAt: '2026-12-31T03:00:00Z',
    endsAt: '2027-01-01T03:00:00Z',
    timeZone: 'Asia/Tokyo',
  }
  expect(daysText(over, 'ja-jp')).toBe('2026年12月31日（木）～2027年1月1日（金）')
})

test('times follow the conventions of the locale, and a day ends at local midnight', () => {
  expect(hoursOf(tokyo, 'en-int')).toEqual({ from: '10:00', to: '17:00' })
  expect(hoursOf(tokyo, 'en-americas').to.replace('\u202f', ' ')).toBe('5:00 PM')
  expect(dayText(tokyo, 'en-int')).toBe('3 Dec 2026')
  expect(isOneDay(tokyo)).toBe(true)
  expect(isOneDay({ ...tokyo, timeZone: 'America/New_York' })).toBe(false)
})

test('an event is shown in the visitor’s time zone, without its end if it spans the visitor’s midnight', () => {
  const held = { ...tokyo, tag: 'en-GB' }
  const templates = { whole: 'Your time: {time}', beginning: 'Your time: from {time}' }
  expect(localTimeText({ ...held, timeZone: 'Europe/Berlin' }, templates)).toBe(
    'Your time: Thu 3 Dec, 2:00–9:00',
  )
  expect(localTimeText({ ...held, timeZone: 'America/Los_Angeles' }, templates)).toBe(
    'Your time: from Wed 2 Dec, 17:00',
  )
  expect(localTimeText({ ...held, tag: 'ja-JP', timeZone: 'Asia/Tokyo' }, templates)).toBe(
    'Your time: 12月3日（木）10:00～17:00',
  )
})
