import { expect, test } from 'vitest'
import { interpolate } from '#components/islands/interpolate.ts'
import { fillSpaced } from '#config/han-spacing.ts'

function filled(lang: string, text: string, values: Record<string, string | number>): string {
  return fillSpaced(lang, values, (it) => interpolate(text, it))
}

test.each([
  ['zh-Hans', '由{{name}}提供', 'Hokuto Systems', '由 Hokuto Systems 提供'],
  ['zh-Hans', '由{{name}}提供', '北斗系统', '由北斗系统提供'],
  ['zh-Hans', '{{name}}的解决方案', '能源与 ESG', '能源与 ESG 的解决方案'],
  ['zh-Hant', '與 {{name}}搭配使用', 'EG-120', '與 EG-120 搭配使用'],
  ['zh-Hant', '想在「{{name}}」找到合適的產品？', 'Edge AI', '想在「Edge AI」找到合適的產品？'],
  ['zh-Hant', '{{name}}，您好', 'Müller', 'Müller，您好'],
  ['ja', '{{name}}のソリューション', 'Live OEE', 'Live OEEのソリューション'],
])('in %s, "%s" with the name %s is "%s"', (lang, text, name, expected) => {
  expect(filled(lang, text, { name })).toBe(expected)
})

test('numbers and dates get no spaces that the text does not have', () => {
  expect(filled('zh-Hans', '共{{count}}款', { count: 56 })).toBe('共56款')
  expect(filled('zh-Hans', '自{{day}}起', { day: '2026年9月15日' })).toBe('自2026年9月15日起')
})

test('values side by side stay as the text has them', () => {
  const text = '由{{brand}}{{product}}发布'
  expect(filled('zh-Hans', text, { brand: 'Meridian', product: 'EdgeLink' })).toBe(
    '由 MeridianEdgeLink 发布',
  )
})
