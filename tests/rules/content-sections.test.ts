import { expect, test } from 'vitest'
import { isInThirds } from '#components/sections/Cards.tsx'
import { programLevels, requirementsOf } from '#components/sections/program-levels.ts'
import { hoursText, spanText, zoneText } from '#components/sections/section-formats.ts'
import { sectionItems } from '#components/sections/section-items.ts'
import { figureText } from '#config/figure.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'

const item = (title: string, linkLabel: string | null = null) => ({
  title,
  body: `about ${title}`,
  linkLabel,
})
const section = (given: Partial<PageSection>): PageSection => ({
  key: 'a',
  title: 'A',
  description: null,
  items: [],
  content: {},
  lang: 'en',
  ...given,
})

test('an item has the link and pictogram that are configured for its position', () => {
  const items = [item('one', 'Go'), item('two', 'Go'), item('three')]
  const content = { icons: ['bolt', null], links: ['/support', null, '/training'] }
  expect(sectionItems({ items, content }, 'en-int')).toEqual([
    {
      title: 'one',
      body: 'about one',
      icon: 'bolt',
      link: { href: '/en-int/marketplace/support', text: 'Go' },
    },
    { title: 'two', body: 'about two' },
    { title: 'three', body: 'about three' },
  ])
})

test.each([
  {},
  { icons: 'bolt', links: 7 },
  { icons: [7, {}], links: [['/a'], 0] },
  { icons: [], links: [''] },
])('an item is shown without link and pictogram if the content is %j', (content) => {
  expect(sectionItems({ items: [item('one', 'Go')], content }, 'en-int')).toEqual([
    { title: 'one', body: 'about one' },
  ])
})

test.each([3, 5, 6, 9, 11])('%i cards are laid out in rows of three', (count) =>
  expect(isInThirds(count)).toBe(true),
)
test.each([1, 2, 4, 7, 8, 10, 12])('%i cards are laid out in rows of as many as fit', (count) =>
  expect(isInThirds(count)).toBe(false),
)

test.each([
  ['63 %', 'en-int', '63%'],
  ['63 %', 'ja-jp', '63%'],
  ['3.1 → 1.2 %', 'en-int', '3.1 → 1.2%'],
  ['16 → 5 d', 'en-int', '16 → 5 days'],
  ['16 → 5 d', 'ja-jp', '16 → 5 日'],
  ['3 h → 12 min', 'zh-cn', '3 小时 → 12 分钟'],
  ['1,000 s', 'zh-tw', '1,000 秒'],
  ['1 y', 'en', '1 year'],
  ['0.58 kW/RT', 'ja-jp', '0.58 kW/RT'],
  ['50,000/s', 'ja-jp', '50,000/s'],
  ['4 d/week', 'ja-jp', '4 d/week'],
  ['2016', 'en-int', '2016'],
  ['30+', 'zh-cn', '30+'],
])('the figure %s is shown on %s as %s', (figure, locale, shown) => {
  expect(figureText(figure, locale)).toBe(shown)
})

test.each([
  ['5 d', 'en-int', '5 days'],
  ['1 y', 'en-int', '1 year'],
  ['5 d', 'ja-jp', '5日'],
  ['8 h', 'zh-tw', '8小時'],
  ['soon', 'en-int', 'soon'],
])('the time span %s is shown on %s as %s', (span, locale, shown) => {
  expect(spanText(span, locale).replace(' ', locale.startsWith('en') ? ' ' : '')).toBe(shown)
})

test('a time zone is shown with its name and its UTC offset on the given day', () => {
  const winter = new Date('2026-11-21T12:00:00Z')
  const summer = new Date('2026-07-01T12:00:00Z')
  const shown = (zone: string, locale: string, now = winter) => zoneText(zone, { locale, now })
  expect(shown('America/New_York', 'en-int')).toBe('Eastern Time (UTC−5)')
  expect(shown('America/New_York', 'en-int', summer)).toBe('Eastern Time (UTC−4)')
  expect(shown('Asia/Taipei', 'zh-tw')).toBe('台北標準時間（UTC+8）')
  expect(shown('Asia/Tokyo', 'zh-tw')).not.toContain('间')
  expect([shown('UTC', 'ja-jp'), shown('Mars/Olympus', 'ja-jp')]).toEqual(['UTC', 'Mars/Olympus'])
  expect(hoursText('09:00-18:00', 'en-int')).toBe('09:00–18:00')
  expect(hoursText('09:00-18:00', 'ja-jp')).toBe('09:00～18:00')
})

const levels = section({
  key: 'levels',
  content: { view: 'levels', levels: ['low', 'high'], discountPercent: [10], seatsPerYear: [0, 4] },
  items: [item('Low'), item('High'), item('Nameless')],
})
const asked = section({
  key: 'requirements',
  content: { view: 'table', columns: ['low', 'high'], values: [[0, 2], 'none', [0, 40_000]] },
  items: [item('people'), item('broken'), item('revenue')],
})

test('a membership level is recognized by its code and shown with its description', () => {
  expect(programLevels([asked, levels])).toEqual([
    { code: 'low', title: 'Low', body: 'about Low', discountPercent: 10, seatsPerYear: 0 },
    {
      code: 'high',
      title: 'High',
      body: 'about High',
      discountPercent: undefined,
      seatsPerYear: 4,
    },
  ])
  expect(programLevels([asked])).toEqual([])
})

test('the requirements of a level are the amounts above zero in the column of that level', () => {
  const of = (code: string) => requirementsOf(code, { sections: [levels, asked], locale: 'en-int' })
  expect(of('low')?.items).toEqual([])
  expect(of('high')).toMatchObject({
    items: [{ title: 'people' }, { title: 'revenue' }],
    content: { figures: ['2', '40,000'] },
  })
  expect(of('none')).toBeUndefined()
})
