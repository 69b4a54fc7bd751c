import { expect, test } from 'vitest'
import { canFill, fillIn } from '#server/platform/mail/mail-text.ts'
import { messageOf } from '#server/platform/mail/message.ts'
import { mailDesk } from '#tests/support/mail-desk.ts'

const facts = {
  orderNumber: 'M-2026-000123',
  firstName: 'Aiko',
  total: 'USD 1,200.00',
  path: '/marketplace/order-detail?orderNumber=M-2026-000123',
}
const desk = await mailDesk()

test('an email has the same content as text and as HTML, and links to a page on the recipient’s site', () => {
  const { subject, text, html } = messageOf(desk, { kind: 'trial.sent', locale: 'en-int', facts })
  expect(subject).toBe('Order M-2026-000123: thank you, Aiko')
  for (const words of [
    'Thank you for order M-2026-000123',
    'Hello Aiko, we have your order.',
    'USD 1,200.00',
    'See the order',
    'support@meridian.example',
  ]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain(
    'https://market.example/en-int/marketplace/order-detail?orderNumber=M-2026-000123',
  )
  expect(html).toContain(
    'href="https://market.example/en-int/marketplace/order-detail?orderNumber=M-2026-000123"',
  )
})

test('an email has the language and the sender of its site', () => {
  const japanese = messageOf(desk, { kind: 'trial.sent', locale: 'ja-jp', facts })
  expect(japanese.subject).toBe('ご注文M-2026-000123を承りました（Aiko様）')
  expect(japanese.html).toContain('<html lang="ja-JP"')
  expect(japanese.text).toContain('合計：USD 1,200.00')
  expect(japanese.from).toEqual({
    name: 'Meridian Marketplace',
    address: 'no-reply@meridian.example',
  })
  const chinese = messageOf(desk, { kind: 'trial.sent', locale: 'zh-cn', facts })
  expect(chinese).toMatchObject({
    from: { name: '子午物联商城', address: 'no-reply@ziwu.example' },
    replyTo: 'support@ziwu.example',
  })
  expect(chinese.text).not.toContain('Meridian')
})

test('an email that names a desk is answered to the desk, and its foot names the desk too', () => {
  const supportMail = 'desk-jp@meridian.example'
  const given = { ...facts, supportMail }
  const { replyTo, text } = messageOf(desk, { kind: 'trial.sent', locale: 'ja-jp', facts: given })
  expect(replyTo).toBe(supportMail)
  expect(text).toContain(supportMail)
  expect(text).not.toContain('support@')
})

test('a sentence or row is left out if it contains a placeholder without a value', () => {
  const { text } = messageOf(desk, { kind: 'trial.sent', locale: 'en-int', facts })
  expect(text).not.toContain('You wrote')
  expect(text).not.toContain('Company:')
  expect(
    messageOf(desk, {
      kind: 'trial.sent',
      locale: 'en-int',
      facts: { ...facts, comment: 'soon, please' },
    }).text,
  ).toContain('You wrote: soon, please')
})

test('an email is not sent if its subject contains a placeholder without a value', () => {
  expect(() =>
    messageOf(desk, { kind: 'trial.sent', locale: 'en-int', facts: { orderNumber: 'M-1' } }),
  ).toThrow('the fact firstName is missing')
  expect(() => messageOf(desk, { kind: 'trial.unknown', locale: 'en-int', facts })).toThrow(
    'no texts of trial.unknown',
  )
})

test.each([
  [
    'markup',
    '<img src=x onerror=alert(1)>"\'&',
    (html: string) => expect(html).not.toContain('<img'),
  ],
  [
    'placeholders',
    '{{total}} $t(problems:not_found.title)',
    (html: string) => expect(html).toContain('{{total}} $t(problems:not_found.title)'),
  ],
  [
    'line breaks',
    'a\r\nBcc: x@y.example\n\u2028b',
    (_html: string, subject: string) => expect(subject).not.toMatch(/[\r\n\u2028]/),
  ],
])('text typed by people is escaped: %s', (_what, firstName, check) => {
  const { html, subject } = messageOf(desk, {
    kind: 'trial.sent',
    locale: 'en-int',
    facts: { ...facts, firstName },
  })
  check(html, subject)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'marketplace',
  '/a b',
  '/a"onclick=',
  'javascript:alert(1)',
])('a button never links to another site: %s', (path) => {
  const write = () =>
    messageOf(desk, { kind: 'trial.sent', locale: 'en-int', facts: { ...facts, path } })
  if (path.startsWith('/a"')) expect(write().html).not.toContain('"onclick')
  else expect(write).toThrow('no path of ours')
})

test('a placeholder is filled in even if its value is 0', () => {
  expect(fillIn('{{count}} left', { count: 0 }, 'en')).toBe('0 left')
  expect(canFill('{{count}} left', { count: 0 })).toBe(true)
})
