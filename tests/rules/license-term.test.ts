import { expect, test } from 'vitest'
import { addMonths, renewedTerm, termFrom } from '#server/trade/license/term.ts'

test.each([
  ['2026-11-21', 12, '2027-11-21'],
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-11-21', 2, '2027-01-21'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-31', 36, '2029-12-31'],
])('%s plus %i months is %s', (day, months, there) => {
  expect(addMonths(day, months)).toBe(there)
})

test('a license year starts today in the region’s time zone and ends at midnight after its last day', () => {
  const issuedAt = new Date('2026-11-21T16:30:00Z')
  expect(termFrom(issuedAt, { zone: 'Asia/Taipei', months: 12 })).toEqual({
    expiresOn: '2027-11-21',
    expiresAt: new Date('2027-11-21T16:00:00Z'),
  })
  expect(termFrom(issuedAt, { zone: 'America/New_York', months: 12 })).toEqual({
    expiresOn: '2027-11-20',
    expiresAt: new Date('2027-11-21T05:00:00Z'),
  })
  expect(termFrom(issuedAt, { zone: 'UTC', months: null })).toEqual({
    expiresOn: null,
    expiresAt: null,
  })
})

test.each([
  // before its last day, on it, and after it
  ['2026-12-04', '2027-12-04'],
  ['2026-11-22', '2027-11-22'],
  ['2026-11-21', '2027-11-21'],
  ['2026-10-01', '2027-11-21'],
  // a year from March 1 has the leap day
  ['2027-02-28', '2028-02-29'],
])('a year’s renewal on November 22, 2026 of a license until %s ends on %s', (day, until) => {
  const now = new Date('2026-11-21T16:30:00Z')
  const { expiresOn } = renewedTerm(day, { zone: 'Asia/Taipei', months: 12, now })
  expect(expiresOn).toBe(until)
})
