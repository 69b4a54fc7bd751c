import { isChina, type Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { productNames } from '#server/content/catalog/service.ts'
import { normalizedKeyword } from '#server/platform/address/address-query.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import { readThrough } from '#server/kernel/cached-read.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { cached } from '#server/kernel/contract.ts'
import type { EventItem, EventSearch, TrainingSearch } from './contract.ts'
import { type EventRow, listEvents } from './store.ts'

/** A locale's events as stored in the cache: nothing in them depends on the current time. */
interface CachedEvents {
  rows: EventRow[]
  names: Map<string, string>
}

const policy = cached('lists', () => ['event', 'products'])

/**
 * Returns the training courses that match a keyword: upcoming courses, soonest first, then past
 * courses, latest first.
 */
export async function trainings(
  ctx: RequestContext,
  { websiteCode: locale, keyword }: TrainingSearch,
): Promise<{ items: EventItem[] }> {
  const items = (await eventsOf(ctx, locale)).filter(
    (it) => it.kind === 'training' && matchesKeyword(it, keyword),
  )
  return {
    items: [
      ...items.filter((it) => it.isUpcoming),
      ...items.filter((it) => !it.isUpcoming).toReversed(),
    ],
  }
}

/**
 * Returns a page of upcoming events and webinars, soonest first, or of recordings, latest first.
 */
export async function eventPage(
  ctx: RequestContext,
  { websiteCode: locale, pageIndex, pageSize, tab }: EventSearch,
) {
  const all = (await eventsOf(ctx, locale)).filter((it) => it.kind !== 'training')
  const fitting =
    tab === 'upcoming' ? all.filter((it) => it.isUpcoming) : all.filter(isRecorded).toReversed()
  const start = (pageIndex - 1) * pageSize
  return {
    pageIndex,
    pageSize,
    totalCount: fitting.length,
    items: fitting.slice(start, start + pageSize),
  }
}

async function eventsOf(ctx: RequestContext, locale: Locale): Promise<EventItem[]> {
  const { rows, names } = (await readThrough(ctx, {
    name: 'events.all',
    policy,
    input: { locale },
    load: () => loadEvents(ctx, locale),
  })) as CachedEvents
  return rows.map((it) => itemOf(ctx, locale, it, names))
}

async function loadEvents(ctx: RequestContext, locale: Locale): Promise<CachedEvents> {
  const rows = await listEvents(ctx.db, { locale })
  return {
    rows,
    names: await productNames(ctx, {
      aliases: [...new Set(rows.flatMap((it) => it.products))],
      locale,
    }),
  }
}

function itemOf(
  ctx: RequestContext,
  locale: Locale,
  row: EventRow,
  names: Map<string, string>,
): EventItem {
  const {
    code,
    kind,
    startsAt,
    endsAt,
    products,
    imageUrl,
    videoUrl,
    registrationUrl,
    text,
    ...rest
  } = row
  const isUpcoming = endsAt > ctx.now
  const url = (path: string | null) => path && assetUrl(ctx.config, locale, path)
  return {
    ...rest,
    ...text,
    id: code,
    kind: !isUpcoming && videoUrl !== null && isChina(locale) ? 'video' : kind,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isUpcoming,
    products: products.flatMap((alias) => {
      const name = names.get(alias)
      return name === undefined ? [] : [{ productAlias: alias, productName: name }]
    }),
    imageUrl: url(imageUrl),
    videoUrl: isUpcoming ? null : url(videoUrl),
    registrationUrl: startsAt > ctx.now ? (registrationUrl ?? registrationPath(locale, row)) : null,
  }
}

/**
 * Returns the URL of the sales form, with the type of request and the event already filled in.
 * Events without their own registration page link to this form. Source: spec §3, Forms.
 */
function registrationPath(locale: Locale, { kind, code }: EventRow): string {
  const IssueType = kind === 'training' ? 'training-course-request' : 'other-sales-support'
  return `/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType, about: code })}`
}

function isRecorded({ isUpcoming, videoUrl }: EventItem): boolean {
  return !isUpcoming && videoUrl !== null
}

/** True if an event contains the keyword. Ignores case, and full and half width of letters. */
function matchesKeyword(
  { title, abstract, speakers, city, products }: EventItem,
  keyword: string,
): boolean {
  const words = [
    title,
    abstract,
    speakers,
    city ?? '',
    ...products.map((it) => it.productName),
  ].join(' ')
  return folded(words).includes(folded(normalizedKeyword(keyword)))
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
