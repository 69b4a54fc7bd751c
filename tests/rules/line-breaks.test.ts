import { expect, test } from 'vitest'
import { linesOf, unbreakableParts, unbreakableWords } from '#server/print/document/line-breaks.ts'

const widthOf = (text: string) => text.length

test.each([
  ['Reads PLCs over EtherNet/IP', 'Reads |PLCs |over |EtherNet/IP'],
  ['a Siemens-made PLC, 70 % full', 'a |Siemens-|made |PLC, |70 % |full'],
  ['「機器」を開き、MQTT（主系）で送る。', '「機|器」|を|開|き、|MQTT|（主|系）|で|送|る。'],
  ['データを合っと10〜20分', 'デー|タ|を|合っ|と|10〜|20分'],
  ['打开“设备”，30 天内完成', '打|开|“设|备”，|30 天|内|完|成'],
  ['支援 RS-485 與 24 V', '支|援 |RS-485 與 |24 |V'],
])('%s breaks only where the rules of its language allow it', (text, expected) => {
  expect(unbreakableParts(text).join('|')).toBe(expected)
})

test('a title breaks at a space, and inside of a word only if a word alone is too wide', () => {
  const fitsIn = (width: number) => (text: string) => text.trimEnd().length <= width
  const words = (width: number) =>
    unbreakableWords('EG-120 エッジゲートウェイ', 'ja', fitsIn(width)).join('|')
  expect(words(10)).toBe('EG-120 |エッジゲートウェイ')
  expect(words(6)).toBe('EG-120 |エッジ|ゲート|ウェイ')
})

test('lines are filled, spaces at their ends need no room, and what is too wide is broken anywhere', () => {
  expect(linesOf(['aa ', 'bb ', 'cc'], 5, widthOf)).toEqual(['aa bb ', 'cc'])
  expect(linesOf(['a ', 'bbbbbbb', 'c'], 4, widthOf)).toEqual(['a bb', 'bbbb', 'bc'])
  expect(linesOf([], 4, widthOf)).toEqual([])
})
