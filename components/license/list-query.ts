import type { Texts } from '#components/islands/texts.tsx'
import type { FilterChip } from '#components/app/FilterBar.tsx'
import type { Preset } from '#components/app/PresetLinks.tsx'
import type { QueryChanges } from '#components/app/address.tsx'
import type { LicensesQuery, LicenseSummary } from '#server/trade/license/list-contract.ts'

type Sort = LicensesQuery['sort']
export type State = NonNullable<LicensesQuery['state']>

export const states: readonly State[] = [
  'usable',
  'active',
  'not_activated',
  'expired',
  'suspended',
  'revoked',
]
const sorts: readonly Sort[] = [
  'expiration',
  '-expiration',
  'product',
  '-product',
  'serial',
  '-serial',
  'assignee',
  '-assignee',
]

/** Filters of the list, as the query string and the API spell them. */
export interface ListFilters {
  state?: State
  productAlias?: string
  assignee?: string
  endsWithin?: number
  keyword?: string
}

/** What the query string of the list asks for. Values that it cannot have are left out. */
export interface ListQuery {
  filters: ListFilters
  sort: Sort
  pageIndex: number
}

/** Changes that remove all filters, and start at the first page. */
export const noFilters: QueryChanges = {
  state: null,
  productAlias: null,
  assignee: null,
  endsWithin: null,
  keyword: null,
  page: null,
}

/** Reads the query string of the list. */
export function listQueryOf(query: URLSearchParams): ListQuery {
  return {
    filters: filtersOf(query),
    sort: sorts.find((it) => it === query.get('sort')) ?? '-issued',
    pageIndex: wholeNumber(query.get('page'), 1, 9999) ?? 1,
  }
}

function filtersOf(query: URLSearchParams): ListFilters {
  const filters: ListFilters = {}
  const state = states.find((it) => it === query.get('state'))
  const endsWithin = wholeNumber(query.get('endsWithin'), 0, 3660)
  if (state) filters.state = state
  for (const name of ['productAlias', 'assignee', 'keyword'] as const) {
    const text = query.get(name)?.trim().slice(0, 100)
    if (text) filters[name] = text
  }
  if (endsWithin !== undefined) filters.endsWithin = endsWithin
  return filters
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const value = Number(text ?? 'none')
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

type HrefWith = (changes: QueryChanges) => string

/** Views above the list. Each count equals the total of the list that it leads to. Source: LL1. */
export function presetsOf(
  { t }: Texts,
  {
    filters,
    summary,
    hrefWith,
    canAssign,
  }: {
    filters: ListFilters
    summary: LicenseSummary | undefined
    hrefWith: HrefWith
    canAssign: boolean
  },
): Preset[] {
  const preset = (text: string, wanted: ListFilters, count: number | undefined): Preset => ({
    text,
    count,
    href: hrefWith({ ...noFilters, ...wanted }),
    isCurrent: isSame(wanted, filters),
  })
  const ending = ([90, 30, 7] as const).map((days) =>
    preset(
      t('app-license:preset.ending', { days }),
      { endsWithin: days },
      summary?.endsWithin[days],
    ),
  )
  return [
    preset(t('app-license:preset.all'), {}, summary?.total),
    ...ending,
    ...(canAssign
      ? [
          preset(
            t('app-license:preset.unassigned'),
            { state: 'usable', assignee: 'none' },
            summary?.unassigned,
          ),
        ]
      : []),
    preset(t('app-license:preset.notActivated'), { state: 'not_activated' }, summary?.notActivated),
    preset(t('app-license:state.expired'), { state: 'expired' }, summary?.expired),
  ]
}

function isSame(a: ListFilters, b: ListFilters): boolean {
  const names = ['state', 'productAlias', 'assignee', 'endsWithin', 'keyword'] as const
  return names.every((it) => a[it] === b[it])
}

/** The filters that are set, in words. */
export function chipsOf(
  { t }: Texts,
  {
    filters,
    summary,
    hrefWith,
  }: { filters: ListFilters; summary: LicenseSummary | undefined; hrefWith: HrefWith },
): FilterChip[] {
  const { state, productAlias, assignee, endsWithin, keyword } = filters
  const product = summary?.products.find((it) => it.productAlias === productAlias)
  const texts = {
    keyword: keyword && t('app-license:chip.keyword', { keyword }),
    state: state && t(`app-license:state.${state}`),
    productAlias: productAlias && (product?.name ?? productAlias),
    assignee: assignee && assigneeText({ t }, assignee, summary),
    endsWithin:
      endsWithin === undefined
        ? undefined
        : t('app-license:chip.endsWithin', { count: endsWithin }),
  }
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ text, hrefWithout: hrefWith({ [name]: null, page: null }) }] : [],
  )
}

function assigneeText(
  { t }: Pick<Texts, 't'>,
  assignee: string,
  summary: LicenseSummary | undefined,
): string {
  if (assignee === 'none') return t('app-license:unassigned')
  return summary?.assignees.find((it) => it.contactId === assignee)?.name ?? assignee
}

/** Returns filters as texts, for a query string. */
export function textsOf(filters: ListFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
}

/** Path of the export of licenses. */
export const exportPath = '/licenses/download'
/** The largest number of licenses that can be exported by their serial numbers. */
export const maxExported = 200

/** Returns the query string for some licenses of a list, in its order. */
export function onlyLicenses(
  { filters, sort }: Pick<ListQuery, 'filters' | 'sort'>,
  licenses: readonly { serialNumber: string }[],
): Record<string, string> {
  return {
    ...textsOf(filters),
    sort,
    serialNumbers: licenses.map((it) => it.serialNumber).join(','),
  }
}

/** Address of the calendar file of the licenses that match. */
export function calendarHref(filters: ListFilters, locale: string): string {
  const query = new URLSearchParams({ websiteCode: locale, ...textsOf(filters) })
  return `/marketplace/api/v1/licenses/calendar?${query.toString()}`
}
