import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchedParts } from '#components/layout/matched-parts.ts'

const shown = (text: string, keyword: string) =>
  matchedParts(text, keyword)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.each([
  ['iFactory OEE 設備稼動管理', 'oee', 'iFactory [OEE] 設備稼動管理'],
  ['OEE Insight', 'ｏｅｅ', '[OEE] Insight'],
  ['ＯＰＣ ＵＡ', 'opc ua', '[ＯＰＣ ＵＡ]'],
  ['aaa', 'aa', '[aa]a'],
  ['機器接続', '接', '機器[接]続'],
  ['10 ㎡ sensor', 'm2', '10 [㎡] sensor'],
  ['EdgeLink', 'x', 'EdgeLink'],
  ['EdgeLink', '  ', 'EdgeLink'],
])('%s, searched for %s', (text, keyword, marked) => {
  expect(shown(text, keyword)).toBe(marked)
})

test('the parts are the text, whatever is searched for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, keyword) => {
      expect(
        matchedParts(text, keyword)
          .map((it) => it.part)
          .join(''),
      ).toBe(text)
    }),
  )
})
