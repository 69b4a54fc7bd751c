import { expect, test } from 'vitest'
import { type Locale, locales } from '#config/locales.ts'
import { shownParts } from '#server/content/catalog/arrangement.ts'

const everywhere = [...locales]
const group = (
  code: string,
  parentCode: string | null = null,
  websites: Locale[] = everywhere,
) => ({ code, parentCode, websites })
const category = (code: string, groupCode: string, websites: Locale[] = everywhere) => ({
  code,
  groupCode,
  websites,
})
const collection = (
  code: string,
  categoryCode: string,
  soldIn: Locale[],
  websites: Locale[] = everywhere,
) => ({ code, categoryCode, soldIn, websites })

test('a category is shown on the sites where one of its products is sold, in the order of the locales', () => {
  const { groups, categories, collections } = shownParts({
    groups: [group('energy')],
    categories: [category('meters', 'energy')],
    collections: [
      collection('electric', 'meters', ['zh-tw', 'ja-jp']),
      collection('steam', 'meters', ['en-int'], ['en-int', 'zh-cn']),
    ],
  })
  expect([collections.get('electric'), collections.get('steam')]).toEqual([
    ['ja-jp', 'zh-tw'],
    ['en-int'],
  ])
  expect([categories.get('meters'), groups.get('energy')]).toEqual([
    ['en-int', 'ja-jp', 'zh-tw'],
    ['en-int', 'ja-jp', 'zh-tw'],
  ])
})

test('a category is hidden in locales that do not show its group', () => {
  const { groups, categories, collections } = shownParts({
    groups: [
      group('edge', null, ['en-int', 'zh-cn']),
      group('connect', 'edge', ['en-int', 'ja-jp']),
    ],
    categories: [category('gateways', 'connect'), category('lost', 'no-such-group')],
    collections: [
      collection('small', 'gateways', everywhere),
      collection('nowhere', 'lost', everywhere),
    ],
  })
  expect([groups.get('edge'), groups.get('connect')]).toEqual([['en-int'], ['en-int']])
  expect([categories.get('gateways'), collections.get('small')]).toEqual([['en-int'], ['en-int']])
  expect([categories.get('lost'), collections.get('nowhere')]).toEqual([[], []])
})

test('a group without products on sale is not shown', () => {
  const { groups, categories } = shownParts({
    groups: [group('energy')],
    categories: [category('meters', 'energy')],
    collections: [],
  })
  expect([groups.get('energy'), categories.get('meters')]).toEqual([[], []])
})
