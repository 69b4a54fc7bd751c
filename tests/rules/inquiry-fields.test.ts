import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import {
  companyAddressOf,
  isFreeMail,
  mailAddressOf,
} from '#server/contact/inquiry/mail-address.ts'
import { phoneOf } from '#server/contact/inquiry/phone.ts'
import { newReferenceNo, samenessOf } from '#server/contact/inquiry/reference.ts'
import { lineOf, linesOf, nameOf } from '#server/contact/inquiry/text.ts'

const { freeMail } = loadConfig().forms
const valueOf = (verdict: object) => ('value' in verdict ? verdict.value : undefined)
const codeOf = (verdict: object) => (verdict as { faults?: { code: string }[] }).faults?.[0]?.code

test.each([
  ['Ada', 'Ada'],
  ['  Mary   Jane ', 'Mary Jane'],
  ['Zoe\u0308', 'Zoë'],
  ['O’Brien-Müller', 'O’Brien-Müller'],
  ['美玲', '美玲'],
  ['J. R. R.', 'J. R. R.'],
  ['St.John', 'St.John'],
  ['Anne\u00a0Marie', 'Anne Marie'],
  ['𠮷田', '𠮷田'],
  ['علی‌رضا', 'علی‌رضا'],
  ['a'.repeat(50), 'a'.repeat(50)],
  ['𠮷'.repeat(50), '𠮷'.repeat(50)],
])('an ordinary name is accepted: %s', (typed, kept) => expect(valueOf(nameOf(typed))).toBe(kept))

test.each([
  ['', 'field.required'],
  [' \u3000\t', 'field.required'],
  ['a'.repeat(51), 'field.too_long'],
  ['Ada\u0007', 'field.text_not_allowed'],
  ['Ada\u202Eevil', 'field.text_not_allowed'],
  ['https://x.example', 'field.text_not_allowed'],
  ['www.evil', 'field.text_not_allowed'],
  ['Win money at evil.com', 'field.text_not_allowed'],
  ['evil.RU/now', 'field.text_not_allowed'],
  ['点击evil.cn', 'field.text_not_allowed'],
])('a text that is not a name is rejected: %j', (typed, code) =>
  expect(codeOf(nameOf(typed))).toBe(code),
)

test('a company name may look like a domain name', () =>
  expect(valueOf(lineOf('Booking.com  B.V.', { min: 1, max: 100 }))).toBe('Booking.com B.V.'))

test('a message keeps line breaks but at most one empty line in a row, and its length is counted after trimming', () => {
  expect(
    valueOf(linesOf(' First \r\n\r\n\r\n\r\nsecond\tpart \u2028 third ', { min: 10, max: 2000 })),
  ).toBe('First\n\nsecond part\nthird')
  expect(codeOf(linesOf('123456789          ', { min: 10, max: 2000 }))).toBe('field.too_short')
  expect(valueOf(linesOf('一二三四五六七八九十', { min: 10, max: 2000 }))).toBeDefined()
  expect(codeOf(linesOf('字'.repeat(2001), { min: 10, max: 2000 }))).toBe('field.too_long')
})

test('normalizing a field a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const rule of [nameOf, (it: string) => linesOf(it, { min: 1, max: 200 })]) {
        const kept = valueOf(rule(text))
        if (typeof kept === 'string') expect(valueOf(rule(kept))).toBe(kept)
      }
    }),
  )
})

test.each([
  ['ada@kestrel.example', 'ada@kestrel.example'],
  [' Ada.Chen+x@Kestrel.EXAMPLE ', 'Ada.Chen+x@kestrel.example'],
  ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ["o'brien@a-b.co.uk", "o'brien@a-b.co.uk"],
  ['x@1.example', 'x@1.example'],
])('the domain of an email address is stored in ASCII: %s', (typed, kept) =>
  expect(valueOf(mailAddressOf(typed))).toBe(kept),
)

test.each([
  'ada',
  'ada@',
  '@kestrel.example',
  'ada@kestrel',
  'ada@@kestrel.example',
  'a b@kestrel.example',
  'ada@kestrel..example',
  'ada@.example',
  'ada@-a.example',
  'ada@a-.example',
  'ada@192.0.2.1',
  'ada@[192.0.2.1]',
  'ada@kestrel.example.',
  'ada@kes_trel.example',
  '"a b"@kestrel.example',
  'ada@kestrel.example\nBcc: x@y.example',
  'ada@kestrel.example,b@c.example',
  'ada＠kestrel.example',
  'ada@kestrel.example%0a',
  `${'a'.repeat(65)}@kestrel.example`,
  `ada@${'a'.repeat(64)}.example`,
  'é@kestrel.example',
  'ada@kestrel.example\0',
  'javascript:alert(1)@x',
  'ada@xn--.example',
])('an invalid email address is rejected: %j', (typed) =>
  expect(codeOf(mailAddressOf(typed))).toBe('field.email_invalid'),
)

test('an email address may have at most 254 characters', () => {
  const domain = (length: number) =>
    `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(length)}.example`
  expect(valueOf(mailAddressOf(`${'x'.repeat(64)}@${domain(59)}`))).toHaveLength(254)
  expect(codeOf(mailAddressOf(`${'x'.repeat(64)}@${domain(60)}`))).toBe('field.too_long')
})

test.each([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.jp',
  'hotmail.co.uk',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.jp',
  'yahoo.com.tw',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'mail.ru',
  'yandex.ru',
  'yandex.com.tr',
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'yeah.net',
  'sina.com',
  'sina.cn',
  'sohu.com',
  '139.com',
  'aliyun.com',
  'naver.com',
  'hanmail.net',
  'daum.net',
  'nate.com',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'softbank.ne.jp',
  'mail.gmail.com',
  'vip.qq.com',
  'vip.163.com',
  'GMail.com',
])('%s is the domain of a free email service', (domain) =>
  expect(codeOf(companyAddressOf(`ada@${domain}`, freeMail.everywhere))).toBe(
    'field.email_not_company',
  ),
)

test.each([
  'notgmail.com',
  'gmail.com.kestrel.example',
  'gmail.kestrel.example',
  'yahoo-inc.example',
  'acme.co.jp',
  'mail.acme.ru',
  'ne.jp',
  'me.example',
])('%s is not the domain of a free email service', (domain) =>
  expect(isFreeMail(`ada@${domain}`, freeMail.everywhere)).toBe(false),
)

test('a free email service in a single country is recognized only on that country’s site', () => {
  expect(isFreeMail('ada@i.softbank.jp', freeMail.everywhere)).toBe(false)
  expect(isFreeMail('ada@i.softbank.jp', freeMail.byLocale['ja-jp'] ?? [])).toBe(true)
})

test.each([
  ['02 2345 6789', 'TW', '+886223456789'],
  ['(02) 2345-6789', 'TW', '+886223456789'],
  ['+81 3-1234-5678', 'TW', '+81312345678'],
  ['03-1234-5678', 'JP', '+81312345678'],
  ['010-1234-5678', 'KR', '+821012345678'],
  ['138 0013 8000', 'CN', '+8613800138000'],
  ['020 7946 0018', 'GB', '+442079460018'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['030 901820', 'DE', '+4930901820'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['+47 22 12 34 56', 'BV', '+4722123456'],
])('the phone number %s, typed for %s, becomes %s', (typed, country, e164) =>
  expect(valueOf(phoneOf(typed, country))).toEqual({ typed, e164 }),
)

test.each([
  ['', 'TW', 'field.required'],
  ['12345', 'TW', 'field.phone_invalid'],
  ['1'.repeat(21), 'TW', 'field.phone_invalid'],
  ['02 2345 6789 ext 3', 'TW', 'field.phone_invalid'],
  ['02;2345;6789', 'TW', 'field.phone_invalid'],
  ['０２２３４５６７８９', 'TW', 'field.phone_invalid'],
  ['+++++++', 'TW', 'field.phone_invalid'],
  ['------', 'TW', 'field.phone_invalid'],
  ['+999 1234 5678', 'TW', 'field.phone_invalid'],
  ['123456', 'US', 'field.phone_invalid'],
  ['223456789', 'ZZ', 'field.phone_invalid'],
])('%j, typed for %s, is not a phone number', (typed, country, code) =>
  expect(codeOf(phoneOf(typed, country))).toBe(code),
)

test('reference numbers contain no ambiguous letters and never repeat', () => {
  const made = Array.from({ length: 2000 }, newReferenceNo)
  for (const it of made)
    expect(it).toMatch(/^R[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{3}$/)
  expect(new Set(made).size).toBe(2000)
})

test('a repeated inquiry is recognized despite differences in case and spaces, but the same letters in different fields are not a repetition', () => {
  expect(samenessOf('help', 'a@b.example', 'One  Two\n')).toBe(
    samenessOf('help', 'A@B.example', 'one two'),
  )
  expect(samenessOf('help', 'ab', 'c')).not.toBe(samenessOf('help', 'a', 'bc'))
})
