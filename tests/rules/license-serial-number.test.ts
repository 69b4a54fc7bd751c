import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSerialNumber,
  newSerialNumber,
  normalizeSerialNumber,
  serialNumberOf,
} from '#server/trade/license/serial-number.ts'

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.split('')
const serials = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 11, maxLength: 11 })
  .map((it) => serialNumberOf('MRD', it))

test('new serial numbers are valid and different from each other', () => {
  const many = Array.from({ length: 2000 }, () => newSerialNumber('MRD'))
  for (const it of many) expect(it).toMatch(/^MRD(-[2-9A-HJKMNP-Z]{4}){3}$/)
  expect(many.every(isSerialNumber)).toBe(true)
  expect(new Set(many).size).toBe(many.length)
})

test('a single wrong letter makes a serial number invalid', () => {
  fc.assert(
    fc.property(
      serials,
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(...letters),
      (serial, place, letter) => {
        const at = 4 + place + Math.floor(place / 4)
        if (serial[at] === letter) return
        expect(isSerialNumber(serial.slice(0, at) + letter + serial.slice(at + 1))).toBe(false)
      },
    ),
  )
})

test('swapping two neighboring letters makes a serial number invalid', () => {
  fc.assert(
    fc.property(serials, fc.integer({ min: 0, max: 10 }), (serial, place) => {
      const plain = serial.slice(4).replaceAll('-', '').split('')
      const [a = '', b = ''] = [plain[place], plain[place + 1]]
      if (a === b) return
      ;[plain[place], plain[place + 1]] = [b, a]
      expect(isSerialNumber(`MRD-${(plain.join('').match(/.{4}/g) ?? []).join('-')}`)).toBe(false)
    }),
  )
})

test.each([
  '',
  'MRD',
  'MRD-0000-0000-0000',
  'MRD-9B5S-EH64-42E',
  '9B5S-EH64-42EZ',
  'MRD-9B5S-EH64-42EZ-',
  'mrd-9b5s-eh64-42ez',
  'ＭＲＤ－９Ｂ５Ｓ－ＥＨ６４－４２ＥＺ',
  "A'--",
  'A'.repeat(65),
])('%j is not accepted as a serial number', (text) => {
  expect(isSerialNumber(text)).toBe(false)
})

test.each([
  'MRD-9B5S-EH64-42EZ',
  ' mrd-9b5s-eh64-42ez ',
  'MRD 9B5S EH64 42EZ',
  'MRD　9B5S　EH64　42EZ',
  'MRD - 9B5S - EH64 - 42EZ',
  'MRD-9B5S- EH64 -42EZ\t',
  'ＭＲＤ－９Ｂ５Ｓ－ＥＨ６４－４２ＥＺ',
  ' ｍｒｄ－9b5s　EH64-42ez ',
  ...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0Dーｰ'
    .split('')
    .map((dash) => `MRD${dash}9B5S${dash}EH64${dash}42EZ`),
])('%j is read as MRD-9B5S-EH64-42EZ', (text) => {
  expect(normalizeSerialNumber(text)).toBe('MRD-9B5S-EH64-42EZ')
  expect(isSerialNumber(normalizeSerialNumber(text))).toBe(true)
})

test('look-alike letters from other alphabets are not accepted in a serial number', () => {
  // with the Cyrillic letters М and Р
  expect(isSerialNumber(normalizeSerialNumber('МРD-9B5S-EH64-42EZ'))).toBe(false)
  expect(isSerialNumber(normalizeSerialNumber('MRD9B5SEH6442EZ'))).toBe(false)
})
