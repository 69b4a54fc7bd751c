import { expect, test } from 'vitest'
import {
  cleanSerial,
  firstTwin,
  pastedSerials,
  rowsAt,
  rowsFor,
  withPasted,
  withReturned,
} from '#components/checkout/serial-list.ts'
import { normalizeSerialNumber } from '#server/trade/license/serial-number.ts'

test.each([
  ' mrd-t7v5-a8zy-2vp5 ',
  'ＭＲＤ－Ｔ７Ｖ５－Ａ８ＺＹ－２ＶＰ５',
  'MRD T7V5 A8ZY 2VP5',
  'MRDーT7V5',
])('the page spells %s as the server does', (typed) =>
  expect(cleanSerial(typed)).toBe(normalizeSerialNumber(typed)),
)

test('what is pasted from a sheet loses its heading and its empty rows', () => {
  expect(pastedSerials('Serial No.\r\n\r\nmrd-1\r\n  MRD-2\t\r\n\r\nMRD-3')).toEqual([
    'MRD-1',
    'MRD-2',
    'MRD-3',
  ])
  expect(pastedSerials('シリアル番号\nＭＲＤ－１，MRD-2；MRD-3')).toEqual([
    'MRD-1',
    'MRD-2',
    'MRD-3',
  ])
})

test('pasting fills from the row on, keeps filled rows after it, and adds rows', () => {
  expect(withPasted(['', '', 'C', ''], 0, ['1', '2', '3', '4'])).toEqual(['1', '2', 'C', '3', '4'])
  expect(withPasted(['A', ''], 0, ['1', '2'])).toEqual(['1', '2'])
})

test('a smaller quantity takes empty rows first, wherever they are', () => {
  expect(rowsFor(['A', '', 'B', ''], 2)).toEqual(['A', 'B'])
  expect(rowsFor(['A'], 3)).toEqual(['A', '', ''])
})

test('rows that were taken out go back where they were, beside what was typed since', () => {
  const taken = rowsAt(['A', 'B', 'C', 'D'], new Set([3, 1]))
  expect(withReturned(['A', 'C'], taken)).toEqual(['A', 'B', 'C', 'D'])
  expect(withReturned(['A', 'E', ''], taken)).toEqual(['A', 'B', 'E', 'D', ''])
  expect(withReturned([], taken)).toEqual(['B', 'D'])
})

test('a serial number that is there already is named by its first row', () => {
  expect(firstTwin(['MRD-1', 'mrd 1', ''], 1)).toBe(0)
  expect(firstTwin(['MRD-1', 'mrd 1', ''], 0)).toBeUndefined()
  expect(firstTwin(['', ''], 1)).toBeUndefined()
})
