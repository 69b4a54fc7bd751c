import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterDirectory } from '#components/partner/directory-filters.ts'
import { initialsOf } from '#components/partner/PartnerMark.tsx'
import type { Partner } from '#server/content/partner/contract.ts'

const countries = { JP: 'Japan', DE: 'Germany', AT: 'Austria' } as const
const solutions = {
  utilities: 'Utilities',
  'energy-esg': 'Energy & ESG',
  insight: 'Insight',
} as const

function partner(country: keyof typeof countries, ...codes: (keyof typeof solutions)[]): Partner {
  const focusedSolutions = codes.map((code) => ({
    code,
    name: solutions[code],
    lang: 'en' as const,
  }))
  return { country, countryName: countries[country], focusedSolutions } as unknown as Partner
}

const all = [
  partner('JP', 'utilities'),
  partner('JP', 'energy-esg', 'insight'),
  partner('DE', 'energy-esg'),
  partner('DE'),
]

test('each option shows its number of matches under the other filter, and options are sorted by name', () => {
  const {
    partners,
    countries: byCountry,
    solutions: bySolution,
  } = filterDirectory(all, { country: 'JP' }, 'en-int')
  expect(partners).toEqual(all.slice(0, 2))
  expect(byCountry.options.map((it) => [it.name, it.count])).toEqual([
    ['Germany', 2],
    ['Japan', 2],
  ])
  expect([byCountry.allCount, bySolution.allCount]).toEqual([4, 2])
  expect(bySolution.options.map((it) => [it.name, it.count])).toEqual([
    ['Energy & ESG', 1],
    ['Insight', 1],
    ['Utilities', 1],
  ])
})

test('an option without matches is not offered, unless it is selected', () => {
  const {
    partners,
    countries: byCountry,
    solutions: bySolution,
  } = filterDirectory(all, { country: 'DE', solution: 'utilities' }, 'en-int')
  expect(partners).toEqual([])
  expect(byCountry.options.map((it) => [it.value, it.count])).toEqual([
    ['DE', 0],
    ['JP', 1],
  ])
  expect(bySolution.options.map((it) => [it.value, it.count])).toEqual([
    ['energy-esg', 1],
    ['utilities', 0],
  ])
})

test('an unknown option is reported and filters nothing, and letter case is ignored', () => {
  expect(filterDirectory(all, { country: 'zz', solution: 'constructor' }, 'en-int')).toMatchObject({
    partners: all,
    choice: { country: undefined, solution: undefined },
    unknown: ['zz', 'constructor'],
  })
  expect(filterDirectory(all, { country: 'jp', solution: 'Utilities' }, 'en-int')).toMatchObject({
    choice: { country: 'JP', solution: 'utilities' },
    unknown: [],
  })
})

test('the number at an option equals the number of partners shown after selecting it', () => {
  const some = fc.array(
    fc.record({
      country: fc.constantFrom(...(Object.keys(countries) as (keyof typeof countries)[])),
      codes: fc.uniqueArray(
        fc.constantFrom(...(Object.keys(solutions) as (keyof typeof solutions)[])),
      ),
    }),
  )
  const choice = fc.record({
    country: fc.constantFrom('', ...Object.keys(countries)),
    solution: fc.constantFrom('', ...Object.keys(solutions)),
  })
  fc.assert(
    fc.property(some, choice, (rows, query) => {
      const partners = rows.map((it) => partner(it.country, ...it.codes))
      const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
      const shown = filterDirectory(partners, asked, 'en-int')
      const after = (change: Record<string, string>) =>
        filterDirectory(partners, { ...asked, ...change }, 'en-int').partners.length
      for (const { value, count } of shown.countries.options)
        expect(after({ country: value })).toBe(count)
      for (const { value, count } of shown.solutions.options)
        expect(after({ solution: value })).toBe(count)
    }),
  )
})

test.each([
  ['Hokuto Systems', 'HS'],
  ['van Dam & Partners', 'VD'],
  ['瀬戸内エンジニアリング', '瀬'],
  ['Straits', 'S'],
])('%s is abbreviated as %s', (name, mark) => {
  expect(initialsOf(name)).toBe(mark)
})
