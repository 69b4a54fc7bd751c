import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSerialNumber,
  newSerialNumber,
  normalizedSerialNumber,
  serialNumberOf,
} from '#server/trade/license/serial-number.ts'

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.split('')
const serials = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 11, maxLength: 11 })
  .map((it) => serialNumberOf('MRD', it))

test('a new serial number is one, and no two are alike', () => {
  const many = Array.from({ length: 2000 }, () => newSerialNumber('MRD'))
  for (const it of many) expect(it).toMatch(/^MRD(-[2-9A-HJKMNP-Z]{4}){3}$/)
  expect(many.every(isSerialNumber)).toBe(true)
  expect(new Set(many).size).toBe(many.length)
})

test('one wrong letter makes it none', () => {
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

test('two letters that are exchanged make it none', () => {
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
])('%j is none', (text) => {
  expect(isSerialNumber(text)).toBe(false)
})

test.each([' mrd-9b5s-eh64-42ez ', 'MRD 9B5S EH64 42EZ', 'MRD\u20139B5S\u2013EH64\u201342EZ'])(
  '%j is what somebody means by one',
  (text) => {
    expect(normalizedSerialNumber(text)).toBe('MRD-9B5S-EH64-42EZ')
    expect(isSerialNumber(normalizedSerialNumber(text))).toBe(true)
  },
)
