import { expect, test } from 'vitest'
import { faultText } from '#components/forms/fault-text.ts'
import { fieldAtPointer, type FieldName } from '#components/forms/fields.ts'
import { validateField } from '#components/forms/validate-field.ts'
import { mailAddressOf, nameOf } from '#server/contact/inquiry/service.ts'
import { lineOf, linesOf } from '#server/contact/inquiry/text.ts'
import type { Verdict } from '#server/contact/inquiry/verdict.ts'

const spoken = (key: string) => key
const told = (name: FieldName, typed: string) => {
  const fault = validateField(name, typed)
  return fault && faultText(spoken, { name, typed, fault }).replace('forms:', '')
}

test.each([
  ['email', '', 'missing.email'],
  ['email', 'ada.kestrel.example', 'fault.emailAt'],
  ['email', 'ada@kestrel', 'fault.emailDomain'],
  ['email', 'ada chen@kestrel.example', 'fault.emailSpace'],
  ['email', 'ada()@kestrel.example', 'fault.emailInvalid'],
  ['email', ' ada@kestrel.example ', undefined],
  ['phone', 'call me', 'fault.phoneSigns'],
  ['phone', '+1 2', 'fault.phoneShort'],
  ['phone', '(02) 2345-6789', undefined],
  ['firstName', '   ', 'missing.firstName'],
  ['firstName', 'see https://x.example', 'fault.notAllowed'],
  ['lastName', 'x'.repeat(51), 'fault.tooLong'],
  ['lastName', '𠮷'.repeat(50), undefined],
  ['issueDescription', 'too short', 'fault.tooShort'],
  ['issueDescription', 'a  b  c  d ', 'fault.tooShort'],
  ['issueType', '', 'missing.issueType'],
  ['privacy', '', 'missing.privacy'],
] as const)('the form field %s with the value %j has the error %s', (name, typed, text) => {
  expect(told(name, typed)).toBe(text)
})

test('browser and server find the same faults in a text', () => {
  const judged: readonly [FieldName, (text: string) => Verdict<unknown>, readonly string[]][] = [
    [
      'firstName',
      nameOf,
      [
        '',
        ' ',
        'Ada',
        'x'.repeat(50),
        'x'.repeat(51),
        'http://x',
        'www.x',
        'é'.normalize('NFD').repeat(50),
      ],
    ],
    [
      'companyName',
      (text) => lineOf(text, { min: 1, max: 100 }),
      ['', 'K', 'K'.repeat(100), 'K'.repeat(101), 'a  b'.repeat(30)],
    ],
    [
      'email',
      mailAddressOf,
      ['', 'a@b.c', 'a@b', '@b.c', 'a@@b.c', 'a b@c.d', 'ada.chen+x@kestrel.example'],
    ],
    [
      'issueDescription',
      (text) => linesOf(text, { min: 10, max: 2000 }),
      [
        '',
        'nine char',
        'ten  chars',
        'ten chars!',
        'x'.repeat(2001),
        'x\r\n\r\n\r\n\r\nyyyyyyy',
        'x\n\ny   zzzzzz',
      ],
    ],
  ]
  for (const [name, serverRule, texts] of judged)
    for (const text of texts) {
      const verdict = serverRule(text)
      expect(validateField(name, text)?.code, `${name} ${JSON.stringify(text)}`).toBe(
        'faults' in verdict ? verdict.faults[0]?.code : undefined,
      )
    }
})

test('an error pointer is mapped to its field', () => {
  expect(
    ['/email', '/consent/privacyVersion', '/consent', '/attachment', '/nothing', ''].map(
      fieldAtPointer,
    ),
  ).toEqual(['email', 'privacy', 'privacy', 'attachment', undefined, undefined])
})
