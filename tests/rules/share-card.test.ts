import { expect, test } from 'vitest'
import { cardSvg, wrapText } from '#server/print/share-image/card.ts'

const ground = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'

test('Japanese and Chinese titles break between words, and no line starts with closing punctuation', () => {
  const lines = wrapText('圧縮空気の漏れを見つけ、年間電力を削減した方法。', 'ja', 6)
  expect(lines.join('')).toBe('圧縮空気の漏れを見つけ、年間電力を削減した方法。')
  expect(lines.filter((it) => /^[、。]/.test(it))).toEqual([])
  expect(Math.max(...lines.map((it) => it.length))).toBeLessThanOrEqual(7)
})

test('the words of an English title are not split', () => {
  expect(wrapText('How a dairy group keeps gateways up to date', 'en', 9).join(' ')).toBe(
    'How a dairy group keeps gateways up to date',
  )
})

test('a title too long for the picture is truncated', () => {
  const svg = cardSvg(
    { title: 'gateway '.repeat(60).trim(), kind: '', site: 'Meridian', locale: 'en-int' },
    ground,
  )
  expect(svg.match(/<text/g)?.length).toBeLessThanOrEqual(6)
  expect(svg).toContain('…</text>')
})

test('a title is treated as text, not as markup', () => {
  const svg = cardSvg(
    { title: '</svg><script>"a" & b', kind: 'x', site: 'Meridian', locale: 'zh-cn' },
    ground,
  )
  expect(svg).not.toContain('<script')
  expect(svg.endsWith('</g></svg>')).toBe(true)
})
