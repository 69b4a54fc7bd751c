import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Keyword } from '#server/content/search/contract.ts'
import { highlightsOf, type Wanted } from '#server/content/search/highlights.ts'
import {
  cutLookup,
  looseLookup,
  type LookupWords,
  strictLookup,
} from '#server/content/search/lookup.ts'
import { editDistance } from '#config/edit-distance.ts'
import { phraseThatSoundsLike, soundsOf, soundSlipsIn } from '#server/content/search/sounds.ts'
import { codesIn, correctedWord } from '#server/content/search/spelling.ts'
import { inKatakana, inScriptOf, isUnconverted } from '#server/content/search/scripts.ts'
import { synonymsOf } from '#server/content/search/synonyms.ts'
import { joinedTopics, topicFinder } from '#server/content/search/topics.ts'
import { foldedText, runsOf } from '#server/content/search/words.ts'

const words: LookupWords = {
  language: 'en',
  stopWords: new Set(['how', 'do', 'i', 'a', 'to', 'the', 'us', 'about']),
  synonyms: synonymsOf([
    ['digital twin', 'virtual plant'],
    ['予知保全', '予兆保全', 'predictive maintenance'],
  ]),
}

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
      for (const lookup of [
        strictLookup(text, words),
        cutLookup(text, words),
        looseLookup(text, words),
      ])
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
  for (const text of ['', '  ', '?!…', '—', '🙂'])
    expect(strictLookup(text, words), text).toBeUndefined()
})

test('stop words are left out, unless the query contains only stop words', () => {
  expect(strictLookup('how do I connect a PLC', words)?.terms).toHaveLength(2)
  expect(strictLookup('about us', words)?.terms).toHaveLength(2)
  expect(strictLookup('to the', words)?.terms).toHaveLength(2)
})

test('words that mean the same are looked up together, as one term', () => {
  expect(strictLookup('digital twin software', words)?.terms.map((it) => it.exact)).toEqual([
    "((('digital' | 'digitals') & ('twin' | 'twins')) | (('virtual' | 'virtuals') & ('plant' | 'plants')))",
    "('software' | 'softwares')",
  ])
  expect(strictLookup('設備予兆保全', words)?.terms.map((it) => it.exact)).toEqual([
    "'設備'",
    "(('予兆' & '兆保' & '保全') | ('予知' & '知保' & '保全') | (('predictive' | 'predictives') & ('maintenance' | 'maintenances')))",
  ])
})

test('Chinese words are understood in both scripts, and hiragana as katakana', () => {
  expect(inScriptOf('zh-Hant', '网关 软件')).toBe('閘道器 軟體')
  expect(inScriptOf('zh-Hant', '設備連網')).toBe('設備連網')
  expect(inScriptOf('zh-Hans', '閘道器 感測器')).toBe('网关 传感器')
  for (const text of ['序列号', '呼叫', '多工厂 文件'])
    expect(inScriptOf('zh-Hans', text)).toBe(text)
  expect(inScriptOf('ja', '閘道器')).toBe('閘道器')
  expect(inKatakana('あんどん')).toBe('アンドン')
  expect([isUnconverted('あんどん'), isUnconverted('電気だい')]).toEqual([true, false])
})

test('a Chinese phrase is found by its sound: in pinyin, or with other characters of the same sound', async () => {
  const sounds = await soundsOf(['能源管理', '稼動率', 'OEE 看板'])
  for (const [keyword, phrase] of [
    ['nengyuan guanli', '能源管理'],
    ['能原管理', '能源管理'],
    ['稼動綠', '稼動率'],
    ['jiadonglv', '稼動率'],
    ['能源管理', undefined],
    ['energy', undefined],
  ] as const)
    expect(phraseThatSoundsLike(keyword, sounds), keyword).toBe(phrase)
})

test('a part of a Chinese keyword is a slip if one character is wrong and the word sounds the same', async () => {
  const sounds = await soundsOf(['生产看板', '电子发票', '程式', '火车', '平台', '组态'])
  const slipsIn = (keyword: string) =>
    soundSlipsIn(keyword, sounds).map(({ part, word }) => [part, word])
  expect(slipsIn('设备看版')).toEqual([['看版', '看板']])
  expect(slipsIn('组太软件')).toEqual([['组太', '组态']])
  expect(slipsIn('电子法票什么时候开')).toEqual([['法票', '发票']])
  for (const keyword of ['生成式', '货车管理', '电子发票', 'PLC'])
    expect(slipsIn(keyword), keyword).toEqual([])
})

test('a page is found by the needs it answers, with the share of the words that it has', async () => {
  const find = await topicFinder(
    'en',
    [
      topic('products energy', ['lower the electricity bill']),
      topic('products vibration', ['bearing noise', 'motor runs hot']),
    ],
    ['how', 'to'],
  )
  expect(find('how to lower electricity bills')).toMatchObject([
    { key: 'products energy', coverage: 1 },
  ])
  expect(find('bearings of a robot')[0]?.coverage).toBeCloseTo(1 / 2.5)
  expect(find('compressor')).toEqual([])
})

test('a word that many pages have counts less than a rare one', async () => {
  const places = ['boiler', 'pump', 'chiller', 'motor', 'meter', 'press', 'robot', 'oven']
  const find = await topicFinder(
    'en',
    [topic('cold store', ['cold chain']), ...places.map((it) => topic(it, [`${it} monitoring`]))],
    [],
  )
  const found = new Map(find('cold monitoring').map((it) => [it.key, it.coverage]))
  expect(find('cold monitoring')[0]?.key).toBe('cold store')
  expect(found.get('cold store')).toBeGreaterThan(0.7)
  expect(found.get('pump')).toBeLessThan(0.3)
})

test('matches in another language that is understood add to the own ones, with less weight', () => {
  const own = [{ key: 'a', score: 1, coverage: 0.5 }]
  const others = [
    { key: 'a', score: 1, coverage: 1 },
    { key: 'b', score: 4, coverage: 0.6 },
  ]
  expect(joinedTopics(own, others, 0.5)).toEqual([
    { key: 'b', score: 2, coverage: 0.6 },
    { key: 'a', score: 1.5, coverage: 1 },
  ])
})

function topic(key: string, phrases: string[]) {
  return { key, phrases }
}

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
    ['asset', 4],
  ])
  expect(correctedWord('gatway', vocabulary)).toBe('gateway')
  expect(correctedWord('vibraton', vocabulary)).toBe('vibration')
  expect(correctedWord('carx', vocabulary)).toBe('cars')
  for (const word of ['gatew', 'gat', 'vibr', 'pc15', 'zzzzzzzz', 'assets'])
    expect(correctedWord(word, vocabulary), word).toBeUndefined()
})

test('of words that are equally near, one that has all letters is suggested', () => {
  const vocabulary = new Map([
    ['training', 9],
    ['tracking', 2],
  ])
  expect(correctedWord('traking', vocabulary)).toBe('tracking')
})

test('a long word with two slips is corrected only to one with the same first letter', () => {
  const vocabulary = new Map([
    ['logging', 4],
    ['maintenance', 9],
  ])
  expect(correctedWord('plugging', vocabulary)).toBeUndefined()
  expect(correctedWord('mantenanse', vocabulary)).toBe('maintenance')
})

test('a word of four letters is corrected only to a word that several names contain', () => {
  const vocabulary = new Map([
    ['haas', 0],
    ['sees', 2],
    ['mqtt', 3],
  ])
  expect(correctedWord('mqqt', vocabulary)).toBe('mqtt')
  for (const word of ['hats', 'secs']) expect(correctedWord(word, vocabulary), word).toBeUndefined()
})

test('words with capitals inside, digits or a slash are codes, not slips', () => {
  expect([...codesIn('SECS/GEM for Pumps, mdobus pc15 iOS')]).toEqual([
    'secs',
    'gem',
    'pc15',
    'ios',
  ])
})

test('joining the parts of a highlighted text gives the original text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      (text, keyword) => {
        const parts = highlightsOf(text, wantedIn(keyword, 'start'))
        expect(parts.map((it) => it.text).join('')).toBe(text)
        for (const [at, part] of parts.entries())
          expect([part.text !== '', part.isMatch !== parts[at - 1]?.isMatch]).toEqual([true, true])
      },
    ),
  )
})

test('Latin words are highlighted as whole words or at word starts, other characters anywhere', () => {
  const marked = (text: string, keyword: string, place: 'word' | 'start') =>
    highlightsOf(text, wantedIn(keyword, place))
      .filter((it) => it.isMatch)
      .map((it) => it.text)
  expect(marked('Gateway for gates, not Agate', 'gate', 'start')).toEqual(['Gate', 'gate'])
  expect(marked('Gateway for a gate, not Agate', 'gate', 'word')).toEqual(['gate'])
  expect(marked('三相ｹﾞｰﾄｳｪｲとゲートウェー', 'ゲートウェ', 'word')).toEqual([
    'ｹﾞｰﾄｳｪ',
    'ゲートウェー',
  ])
  expect(marked('Bajío Integración', 'BAJIO', 'word')).toEqual(['Bajío'])
})

function wantedIn(keyword: string, place: 'word' | 'start'): Wanted[] {
  return runsOf(keyword).map(({ text, isLatin }) => ({
    text,
    place: isLatin ? place : 'anywhere',
  }))
}
