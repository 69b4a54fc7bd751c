import type { Permission } from '#config/permissions.ts'
import type { HrefOf } from '#components/app/links.ts'
import { nameOf } from '#components/team/contact-name.ts'
import type { SearchPage } from '#server/content/search/contract.ts'
import type { LicensePage } from '#server/trade/license/list-contract.ts'
import type { OrderHistory } from '#server/trade/order/history-contract.ts'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { askApi } from './ask-api.ts'
import { askOnce } from './ask-once.ts'
import { compact, type Entry, type Group, hasWords, maxEntries } from './entries.ts'
import { findCompanies } from './find-companies.ts'

/** What to look for, and who asks. */
export interface Search {
  text: string
  locale: string
  /** The person and the company; empty for a visitor. */
  owner: string
  /** Permissions of the person in the company that the page shows; none for a visitor. */
  permissions: readonly Permission[]
  hrefOf: HrefOf
}

/** A part of the search. */
export type Source = 'site' | 'licenses' | 'orders' | 'people' | 'companies'

export interface Found {
  groups: readonly Group[]
  /** Parts that failed; the others were found. */
  failures: readonly { source: Source; error: Error }[]
}

type Find = (search: Search, signal: AbortSignal) => Promise<readonly Group[]>

/** Shortest texts for which it is useful to look for a number. */
const minNumberLength = 2

const sources: readonly { source: Source; permission?: Permission; find: Find }[] = [
  { source: 'site', find: findPages },
  { source: 'licenses', permission: 'license.view', find: findLicenses },
  { source: 'orders', permission: 'order.view', find: findOrders },
  { source: 'people', permission: 'team.view', find: findPeople },
  { source: 'companies', permission: 'company.switch', find: findCompanies },
]

/**
 * Looks in the pages of the site and, for a signed-in person, in the licenses, orders and people
 * that the person may see. All calls run at once.
 *
 * @throws the error of `signal` once it is aborted
 */
export async function findEntries(search: Search, signal: AbortSignal): Promise<Found> {
  const asked = sources.filter(
    ({ permission }) => permission === undefined || search.permissions.includes(permission),
  )
  const answers = await Promise.allSettled(asked.map(({ find }) => find(search, signal)))
  signal.throwIfAborted()
  return {
    groups: answers.flatMap((it) => (it.status === 'fulfilled' ? it.value : [])),
    failures: answers.flatMap((it, index) => {
      const source = asked[index]?.source
      return it.status === 'rejected' && source ? [{ source, error: it.reason as Error }] : []
    }),
  }
}

/** Looks in one part only. */
export function findIn(
  wanted: Source,
  search: Search,
  signal: AbortSignal,
): Promise<readonly Group[]> {
  return sources.find(({ source }) => source === wanted)?.find(search, signal) ?? noGroups
}

const noGroups: Promise<readonly Group[]> = Promise.resolve([])

async function findPages({ text, locale }: Search, signal: AbortSignal): Promise<Group[]> {
  const query = { websiteCode: locale, keyword: text, pageIndex: '1', suggest: 'true' }
  const { items } = await askApi<SearchPage>({ path: '/search', query, signal })
  const entries = items.map(({ title, pageUrl, source, kind, lang }): Entry => ({
    kind: source === 'others' ? (kind === 'page' ? 'help' : 'news') : source,
    key: pageUrl,
    title,
    lang,
    href: `/${locale}/marketplace${pageUrl}`,
  }))
  return (['products', 'solutions', 'news', 'help'] as const).map((name) => ({
    name,
    entries: entries.filter((it) => it.kind === name),
  }))
}

async function findLicenses(
  { text, locale, hrefOf }: Search,
  signal: AbortSignal,
): Promise<Group[]> {
  if (compact(text).length < minNumberLength) return []
  const query = { keyword: text, pageSize: String(maxEntries), websiteCode: locale }
  const { items } = await askApi<LicensePage>({ path: '/licenses', query, signal })
  return withExact(
    'licenses',
    text,
    items.map(({ serialNumber, name, deviceName, deviceId }) => ({
      kind: 'licenses',
      key: serialNumber,
      title: serialNumber,
      detail: [name, deviceName ?? deviceId].filter((it) => it !== null).join(' · '),
      href: hrefOf('marketplace-profile-license', { serialNumber }),
    })),
  )
}

async function findOrders({ text, locale, hrefOf }: Search, signal: AbortSignal): Promise<Group[]> {
  if (compact(text).length < minNumberLength) return []
  const query = {
    keyword: orderNumberIn(text) ?? text,
    pageSize: String(maxEntries),
    websiteCode: locale,
  }
  const { items } = await askApi<OrderHistory>({ path: '/profile/order-histories', query, signal })
  return withExact(
    'orders',
    text,
    items.map(({ orderNumber, purchaseOrderNumber, items: lines, placedBy }) => ({
      kind: 'orders',
      key: orderNumber,
      title: orderNumber,
      detail: [purchaseOrderNumber, lines[0]?.item, placedBy]
        .filter((it) => it !== null && it !== undefined)
        .join(' · '),
      href: hrefOf('console-order', { orderNumber }),
    })),
  )
}

/** Reads an order number that was pasted with spaces, without dashes or in full width. */
function orderNumberIn(text: string): string | undefined {
  const parts = /^M(\d{4})(\d{6})$/.exec(compact(text))
  return parts ? `M-${parts[1]}-${parts[2]}` : undefined
}

async function findPeople({ text, owner, hrefOf }: Search): Promise<Group[]> {
  const { items } = await askOnce<{ items: TeamContact[] }>(owner, '/my-team/contacts')
  const entries = items
    .filter(({ status }) => status === 'ACTIVE' || status === 'INVITED')
    .filter((it) => hasWords(`${nameOf(it)} ${it.firstName} ${it.lastName} ${it.email}`, text))
    .map((it): Entry => ({
      kind: 'people',
      key: it.contactId,
      title: nameOf(it),
      detail: it.email,
      href: hrefOf('console-team-management', {}, { keyword: it.email }),
    }))
  return [{ name: 'people', entries }]
}

/** Puts the entry whose number is the text into the first group of the palette. */
function withExact(name: 'licenses' | 'orders', text: string, entries: readonly Entry[]): Group[] {
  const wanted = compact(text)
  const isExact = ({ key }: Entry) => compact(key) === wanted
  return [
    { name: 'exact', entries: entries.filter(isExact) },
    { name, entries: entries.filter((it) => !isExact(it)) },
  ]
}
