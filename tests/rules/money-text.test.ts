import { expect, test } from 'vitest'
import { moneyText } from '#components/ui/money.ts'

test.each([
  [{ priceMinor: 123_456_789, currency: 'USD' }, 'en-int', 'USD 1,234,567.89'],
  [{ priceMinor: 90_000_000, currency: 'GV' }, 'ja-jp', 'GV 900,000.00'],
  [{ priceMinor: 0, currency: 'CNY' }, 'zh-cn', 'CNY 0.00'],
  [{ priceMinor: -5, currency: 'TWD' }, 'zh-tw', 'TWD -0.05'],
])('%j on %s is shown as %s', (amount, locale, text) => {
  expect(moneyText(amount, locale).replace('\u00a0', ' ')).toBe(text)
})
