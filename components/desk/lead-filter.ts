import type { LeadForm, LeadsQuery, LeadView } from '#server/contact/desk/lead-contract.ts'
import type { RegionCode } from '#config/locales.ts'

/** Views of the list in the order of their tabs. */
export const views = ['open', 'new', 'working', 'answered', 'closed', 'spam'] as const

/** Forms in the order of the filter. */
export const forms: readonly LeadForm[] = [
  'sales-support',
  'technical-support',
  'free-trial',
  'request-demo',
  'pricebook',
  'booking',
  'demo-request',
]

export const sorts = ['due', 'newest', 'company'] as const

/** Changes of the address that remove all filters but the view. */
export const noFilters = {
  keyword: null,
  form: null,
  owner: null,
  due: null,
  region: null,
  page: null,
} as const

/** What the address asks for. The server refuses values that it does not know. */
export interface LeadChoice {
  state: LeadView
  sort: LeadsQuery['sort']
  keyword: string
  form: LeadForm | null
  /** `mine`, `none` or the id of a person. */
  owner: string | null
  due: 'overdue' | 'soon' | null
  region: RegionCode | null
}

/** Reads the filters of the list from the address. */
export function choiceIn(query: URLSearchParams): LeadChoice {
  const due = query.get('due')
  return {
    state: views.find((it) => it === query.get('state')) ?? 'open',
    sort: sorts.find((it) => it === query.get('sort')) ?? 'due',
    keyword: query.get('keyword') ?? '',
    form: forms.find((it) => it === query.get('form')) ?? null,
    owner: query.get('owner'),
    due: due === 'overdue' || due === 'soon' ? due : null,
    region: query.get('region') as RegionCode | null,
  }
}

/** Returns the filters as the API takes them, without those that are not set. */
export function filtersOf({ sort: _sort, keyword, ...rest }: LeadChoice) {
  const set = Object.entries({ ...rest, keyword }).filter(([, it]) => it !== null && it !== '')
  return Object.fromEntries(set) as Record<string, string> & Pick<LeadsQuery, 'state'>
}
