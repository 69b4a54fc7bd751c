import { expect, test } from 'vitest'
import { joinList, withDetail, withLabel } from '#config/lists.ts'
import { locales } from '#config/locales.ts'

test('a list has the comma of the site’s language', () => {
  const names = ['EG-120', 'EC-560', 'PP-15']
  for (const locale of locales)
    expect(joinList(locale, names)).toBe(names.join(locale.startsWith('en-') ? ', ' : '、'))
})

test('items with commas of their own are separated more strongly, where the language does so', () => {
  const days = ['January 1, 2027', 'March 1, 2027']
  expect(joinList('en-int', days, 'semicolon')).toBe('January 1, 2027; March 1, 2027')
  expect(joinList('zh-cn', ['一', '二'], 'semicolon')).toBe('一；二')
  expect(joinList('zh-tw', ['一', '二'], 'semicolon')).toBe('一；二')
  expect(joinList('ja-jp', ['一', '二'], 'semicolon')).toBe('一、二')
})

test('one item has no separator, and an unknown site gets English', () => {
  expect(joinList('zh-cn', ['EG-120'])).toBe('EG-120')
  expect(joinList('xx', ['A', 'B'])).toBe('A, B')
})

test('a detail and a label have the brackets and the colon of the site’s language', () => {
  for (const locale of locales) {
    const isEnglish = locale.startsWith('en-')
    expect(withDetail(locale, 'EG-120', 3)).toBe(isEnglish ? 'EG-120 (3)' : 'EG-120（3）')
    expect(withLabel(locale, 'EG-120', 'MQTT')).toBe(isEnglish ? 'EG-120: MQTT' : 'EG-120：MQTT')
  }
  expect(withDetail('xx', 'A', 'B')).toBe('A (B)')
  expect(withLabel('xx', 'A', 'B')).toBe('A: B')
})
