import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addYears, dayIn, daysBetween, startOfDay } from '#server/platform/time/zone.ts'

const zones = [
  'Asia/Taipei',
  'Asia/Tokyo',
  'America/New_York',
  'Europe/Amsterdam',
  'UTC',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
]

test('the same time can fall on different days in different time zones', () => {
  const moment = new Date('2026-03-31T17:30:00Z')
  expect(zones.slice(0, 6).map((it) => dayIn(it, moment))).toEqual([
    '2026-04-01',
    '2026-04-01',
    '2026-03-31',
    '2026-03-31',
    '2026-03-31',
    '2026-04-01',
  ])
})

test.each([
  ['Asia/Taipei', '2026-11-21', '2026-11-20T16:00:00.000Z'],
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'], // 23 hours long
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'], // 25 hours long
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Europe/Amsterdam', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // this day has no midnight, since the clock jumps from midnight to one o’clock
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'], // two midnights: the first
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'], // a skipped day
])('in %s the day %s starts at %s', (zone, day, moment) => {
  expect(startOfDay(zone, day).toISOString()).toBe(moment)
})

test('each day starts exactly when the previous day ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2015-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
      (zone, moment) => {
        const day = dayIn(zone, moment)
        const start = startOfDay(zone, day)
        expect(start.getTime()).toBeLessThanOrEqual(moment.getTime())
        expect(dayIn(zone, start)).toBe(day)
        expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      },
    ),
  )
})

test('adding years keeps month and day, except that February 29 may become February 28', () => {
  expect(addYears('2024-02-29', 2)).toBe('2026-02-28')
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  expect(addYears('2024-02-29', -1)).toBe('2023-02-28')
  expect(addYears('2026-12-31', 2)).toBe('2028-12-31')
  expect(addYears('2026-02-28', 2)).toBe('2028-02-28')
})

test('counting days takes leap days and the ends of years into account', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0)
  expect(daysBetween('2026-11-21', '2025-11-21')).toBe(-365)
  expect(() => addDays('21.11.2026', 1)).toThrow(RangeError)
})
