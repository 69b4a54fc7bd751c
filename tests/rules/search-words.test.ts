import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Keyword } from '#server/content/search/contract.ts'
import { highlightsOf } from '#server/content/search/highlights.ts'
import { cutLookup, looseLookup, strictLookup } from '#server/content/search/lookup.ts'
import { editDistance } from '#config/edit-distance.ts'
import { correctedWord } from '#server/content/search/spelling.ts'
import { foldedText, runsOf } from '#server/content/search/words.ts'

test('a keyword has no control characters and no invisible format characters', () => {
  expect(Keyword.parse(' edge\t\u200blink\u202e ')).toBe('edge link')
})

test('letter case, width, accents and the long-vowel mark make no difference', () => {
  for (const [one, other] of [
    ['ＯＥＥ', 'oee'],
    ['ｻｰﾊﾞｰ', 'サーバ'],
    ['ﾀﾞｯｼｭﾎﾞｰﾄﾞ', 'ダッシュボード'],
    ['Bajío Integración', 'bajio integracion'],
    ['Uludağ', 'ULUDAG'],
    ['한국어', '한국어'.normalize('NFD')],
  ] as const)
    expect(foldedText(one), one).toBe(foldedText(other))
  expect(foldedText('が')).not.toBe(foldedText('か'))
  expect(foldedText('数')).not.toBe(foldedText('數'))
})

test('a text is split where Latin characters meet others', () => {
  expect(runsOf('IoT平台, OPC-UAサーバー!').map((it) => it.text)).toEqual([
    'iot',
    '平台',
    'opc',
    'ua',
    'サバ',
  ])
})

test('a search query contains no syntax of the query language', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      for (const lookup of [strictLookup(text), cutLookup(text), looseLookup(text)])
        for (const query of lookup
          ? [
              lookup.wholeName,
              lookup.nameStart,
              ...lookup.terms.flatMap((it) => [it.exact, it.near]),
            ]
          : [])
          expect(query).toMatch(
            /^[()]*('[=+]?[a-z0-9ß-ɏぁ-ヺ々〆㐀-鿿가-힣]+'(:\*)?[()]*( [&|] \(?)?)+$/,
          )
    }),
  )
})

test('a word without letters or digits is not searched for', () => {
  for (const text of ['', '  ', '?!…', '—', '🙂']) expect(strictLookup(text), text).toBeUndefined()
})

test('stop words are left out, unless the query contains only stop words', () => {
  expect(strictLookup('how do I connect a PLC')?.terms).toHaveLength(2)
  expect(strictLookup('about us')?.terms).toHaveLength(2)
  expect(strictLookup('to the')?.terms).toHaveLength(2)
})

test('an added, omitted, changed or swapped letter counts as one typing error', () => {
  for (const [a, b, slips] of [
    ['gateway', 'gateway', 0],
    ['gatway', 'gateway', 1],
    ['gateeway', 'gateway', 1],
    ['gatevay', 'gateway', 1],
    ['gatweay', 'gateway', 1],
    ['vibraiton', 'vibration', 1],
    ['maintainance', 'maintenance', 2],
  ] as const)
    expect(editDistance(a, b, 2), a).toBe(slips)
  expect(editDistance('gateway', 'sensor', 2)).toBe(3)
})

test('the nearest known word is suggested, or the most frequent of several, but not for short words and prefixes', () => {
  const vocabulary = new Map([
    ['gateway', 9],
    ['gates', 1],
    ['vibration', 3],
    ['care', 1],
    ['cars', 5],
  ])
  expect(correctedWord('gatway', vocabulary)).toBe('gateway')
  expect(correctedWord('vibraton', vocabulary)).toBe('vibration')
  expect(correctedWord('carx', vocabulary)).toBe('cars')
  for (const word of ['gatew', 'gat', 'vibr', 'pc15', 'zzzzzzzz'])
    expect(correctedWord(word, vocabulary), word).toBeUndefined()
})

test('joining the parts of a highlighted text gives the original text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      (text, keyword) => {
        const parts = highlightsOf(text, runsOf(keyword))
        expect(parts.map((it) => it.text).join('')).toBe(text)
        for (const [at, part] of parts.entries())
          expect([part.text !== '', part.isMatch !== parts[at - 1]?.isMatch]).toEqual([true, true])
      },
    ),
  )
})

test('Latin words are highlighted only at word starts, other characters anywhere', () => {
  const marked = (text: string, keyword: string) =>
    highlightsOf(text, runsOf(keyword))
      .filter((it) => it.isMatch)
      .map((it) => it.text)
  expect(marked('Gateway for gates, not Agate', 'gate')).toEqual(['Gate', 'gate'])
  expect(marked('三相ｹﾞｰﾄｳｪｲとゲートウェー', 'ゲートウェ')).toEqual(['ｹﾞｰﾄｳｪ', 'ゲートウェー'])
  expect(marked('Bajío Integración', 'BAJIO')).toEqual(['Bajío'])
})
