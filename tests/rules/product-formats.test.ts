import { expect, test } from 'vitest'
import { numberText, dayText, durationText, languageName } from '#components/product/formats.ts'
import { foreignLang } from '#components/ui/language.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [412, '6:52'],
  [3600, '1:00:00'],
  [3729.4, '1:02:09'],
])('a video length of %d seconds is shown as %s', (seconds, shown) => {
  expect(durationText(seconds)).toBe(shown)
})

test('a calendar day does not depend on the time zone and is formatted as usual in each locale', () => {
  expect(dayText('2026-01-01', 'en-americas')).toBe('Jan 1, 2026')
  expect(dayText('2026-01-01', 'en-int')).toBe('1 Jan 2026')
  expect(dayText('2026-12-31', 'ja-jp')).toBe('2026年12月31日')
  expect(dayText('2026-12-31', 'zh-cn')).toBe('2026年12月31日')
  expect(dayText('2026-12-31', 'zh-tw')).toBe('2026年12月31日')
})

test('numbers are formatted with thousands separators', () => {
  expect(numberText(20_000, 'ja-jp')).toBe('20,000')
})

test('the name of a language is shown in the language of the page', () => {
  expect(languageName('ja', 'en-int')).toBe('Japanese')
  expect(languageName('ja', 'ja-jp')).toBe('日本語')
  expect(languageName('en', 'zh-tw')).toBe('英文')
})

test('a text has a lang attribute only if its language differs from that of the page', () => {
  expect(foreignLang('zh-Hans', 'zh-cn')).toBeUndefined()
  expect(foreignLang('en', 'en-kr')).toBeUndefined()
  expect(foreignLang('en', 'ja-jp')).toBe('en')
  expect(foreignLang('zh-Hans', 'zh-tw')).toBe('zh-Hans')
})
