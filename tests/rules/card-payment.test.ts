import { expect, test } from 'vitest'
import { isSigned, signatureOf } from '#server/trade/payment/signature.ts'
import { checkCard } from '#server/trade/payment/test-cards.ts'

const now = new Date('2026-11-21T12:00:00Z')
const card = { number: '4242 4242 4242 4242', expiry: '11/26', code: '123' }
const key = Buffer.alloc(32, 7).toString('base64url')
const body = Buffer.from('{"id":"evt_1"}')

test.each([
  ['VISA', card, { brand: 'visa', outcome: 'succeeded' }],
  [
    'Mastercard',
    { ...card, number: '5555-5555-5555-4444' },
    { brand: 'mastercard', outcome: 'succeeded' },
  ],
  [
    'a number typed in full-width digits',
    { number: '４２４２４２４２４２４２４２４２', expiry: '１１／２６', code: '１２３' },
    { brand: 'visa', outcome: 'succeeded' },
  ],
  [
    'a declined card',
    { ...card, number: '4000000000000002' },
    { brand: 'visa', outcome: 'declined' },
  ],
  [
    'a card whose result arrives later',
    { ...card, number: '4000000000003220' },
    { brand: 'visa', outcome: 'slow' },
  ],
  ['a wrong digit', { ...card, number: '4242424242424241' }, { fault: 'number' }],
  ['a real number', { ...card, number: '4111111111111111' }, { fault: 'number' }],
  ['letters', { ...card, number: 'four' }, { fault: 'number' }],
  ['another brand', { ...card, number: '378282246310005' }, { fault: 'brand' }],
  ['last month', { ...card, expiry: '10/26' }, { fault: 'expiry' }],
  ['a month of 13', { ...card, expiry: '13/27' }, { fault: 'expiry' }],
  ['a code of two digits', { ...card, code: '12' }, { fault: 'code' }],
])('paying by card: %s', (_name, typed, known) => {
  expect(checkCard(typed, now)).toEqual(known)
})

test.each([
  ['unchanged', {}, true],
  ['four minutes later', { now: new Date('2026-11-21T12:04:00Z') }, true],
  ['six minutes later', { now: new Date('2026-11-21T12:06:00Z') }, false],
  ['six minutes before', { now: new Date('2026-11-21T11:54:00Z') }, false],
  ['another byte', { body: Buffer.from('{"id":"evt_2"}') }, false],
  [
    'a different time in the header',
    { signature: signatureOf(key, { body, now }).replace(/^t=\d+/, 't=1795262401') },
    false,
  ],
  [
    'another key',
    { signature: signatureOf(Buffer.alloc(32, 8).toString('base64url'), { body, now }) },
    false,
  ],
  ['no signature', { signature: undefined }, false],
  ['half a signature', { signature: 't=1795262400,v1=ab' }, false],
])('verifying a signed message: %s', (_name, changed, isRight) => {
  expect(
    isSigned(key, {
      signature: signatureOf(key, { body, now }),
      body,
      now,
      minutes: 5,
      ...changed,
    }),
  ).toBe(isRight)
})
