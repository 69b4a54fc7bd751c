import { type Locale, localeFacts } from '#config/locales.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import { readThrough } from '#server/kernel/cached-read.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { cached } from '#server/kernel/contract.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import type { SearchItem, SearchPage, SearchQuestion } from './contract.ts'
import { highlightsOf } from './highlights.ts'
import { cutLookup, type Lookup, looseLookup, strictLookup } from './lookup.ts'
import { finalUrl } from './page-url.ts'
import {
  type PageQuery,
  deleteMisses,
  findPages,
  type FoundPage,
  listMisses,
  listUnknownWords,
  listWords,
  type Matches,
  noMatches,
  upsertMiss,
} from './store.ts'
import { isCorrectable, correctedWord, type Vocabulary } from './spelling.ts'
import { foldedText, pairsOf, type Run, runsOf } from './words.ts'

const missesKeptDays = 180
const maxMisses = 10_000
const maxMissesListed = 500
/** If a search has fewer matches than this, similar pages are added. */
const minMatches = 10
/** Maximum length of a run of characters that suggestions search in names first. */
const maxTypedNameLength = 6
/** A vocabulary is cached for long, because it changes rarely and takes a long time to collect. */
const vocabularyLifetime = { ttlMs: 600_000, staleMs: dayMs }

/** Matches, with the keyword that was searched for: as entered or corrected. */
interface Outcome extends Matches {
  keyword: string
  isCorrected: boolean
}

/** Results are cached. Searches without results are counted even when read from the cache. */
const policy = cached('search', () => ['search'])

/**
 * Finds pages that match a keyword, best match first. If no page contains the whole keyword,
 * misspelled words are corrected. If there are still few matches, pages that contain only part of
 * the keyword are added. A keyword without results is counted for editors, except while it is being
 * typed.
 */
export async function searchPages(
  ctx: RequestContext,
  question: SearchQuestion,
): Promise<SearchPage> {
  const { websiteCode: locale, keyword, pageIndex, suggest } = question
  const page = (await readThrough(ctx, {
    name: 'search.find',
    policy,
    input: question,
    load: () => findSearchPage(ctx, question),
  })) as SearchPage
  if (keyword !== '' && totalOf(page.counts) === 0 && pageIndex === 1 && !suggest)
    await countMiss(ctx, { locale, keyword })
  return page
}

async function findSearchPage(ctx: RequestContext, question: SearchQuestion): Promise<SearchPage> {
  const { websiteCode: locale, keyword, pageIndex, source, suggest } = question
  const pageSize = ctx.config.catalog.pageSizes.search
  const asked = {
    locale,
    now: ctx.now,
    source,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  }
  const { counts, items, ...outcome } = await matchesOf(ctx, keyword, {
    ...asked,
    isTyping: suggest,
  })
  const totalCount = source ? counts[source] : totalOf(counts)
  const wanted = wantedRuns(outcome.keyword)
  return {
    pageIndex,
    pageSize,
    totalCount,
    counts,
    correctedTo: outcome.isCorrected ? outcome.keyword : null,
    items: items.map((it) => itemOf(ctx, locale, it, wanted)),
  }
}

/** Returns the aliases of products that match a keyword, best match first. */
export async function searchProductAliases(
  ctx: RequestContext,
  { keyword, locale, limit }: { keyword: string; locale: Locale; limit: number },
): Promise<string[]> {
  const { items } = await matchesOf(ctx, keyword, {
    locale,
    now: ctx.now,
    source: 'products',
    offset: 0,
    limit,
    isTyping: false,
  })
  return items.map((it) => it.ref)
}

/** Returns the keywords without results, most frequent first. Deletes outdated keywords first. */
export async function searchMisses({ db, now }: Pick<RequestContext, 'db' | 'now'>) {
  await deleteOldMisses(db, now)
  return listMisses(db, { limit: maxMissesListed })
}

function deleteOldMisses(db: RequestContext['db'], now: Date): Promise<void> {
  return deleteMisses(db, {
    before: new Date(now.getTime() - missesKeptDays * dayMs),
    most: maxMisses,
  })
}

type MatchRequest = Omit<PageQuery, 'within' | 'match' | 'except' | 'isAll'> & { isTyping: boolean }

async function matchesOf(
  ctx: RequestContext,
  keyword: string,
  { isTyping, ...request }: MatchRequest,
): Promise<Outcome> {
  const within = isTyping && isShort(keyword) ? 'names, then words' : 'words'
  const find = async (text: string, lookup: Lookup | undefined): Promise<Outcome | undefined> => {
    const matches =
      lookup &&
      (await findPages(ctx.db, lookup, {
        ...request,
        within,
        match: 'all',
        except: [],
        isAll: isTyping,
      }))
    return matches && totalOf(matches.counts) > 0
      ? { ...matches, keyword: text, isCorrected: text !== keyword }
      : undefined
  }
  const findWhole = async (text: string) =>
    (await find(text, strictLookup(text))) ?? (await find(text, cutLookup(text)))

  const direct = await findWhole(keyword)
  if (direct) return isTyping ? direct : withSimilar(ctx, direct, request)
  const corrected = await correctedKeyword(ctx, { locale: request.locale, keyword, isTyping })
  const finalKeyword = corrected ?? keyword
  const found = corrected === undefined ? undefined : await findWhole(corrected)
  if (found && isTyping) return found
  const filled = await withSimilar(
    ctx,
    found ?? { ...noMatches, keyword: finalKeyword, isCorrected: false },
    request,
  )
  return { ...filled, isCorrected: corrected !== undefined && totalOf(filled.counts) > 0 }
}

/** True if a keyword is short enough to be a name or the start of one. */
function isShort(keyword: string): boolean {
  const runs = runsOf(keyword)
  return runs.length <= 2 && runs.every((it) => it.isLatin || it.text.length <= maxTypedNameLength)
}

/** If there are few matches, appends pages that contain only part of the keyword. */
async function withSimilar(
  ctx: RequestContext,
  found: Outcome,
  request: Omit<MatchRequest, 'isTyping'>,
): Promise<Outcome> {
  const lookup = looseLookup(found.keyword)
  if (!lookup || found.isNamed || totalOf(found.counts) >= minMatches) return found
  const before = request.source ? found.counts[request.source] : totalOf(found.counts)
  const rest = {
    ...request,
    offset: Math.max(0, request.offset - before),
    limit: request.limit - found.items.length,
  }
  const { counts, items } = await findPages(ctx.db, lookup, {
    ...rest,
    within: 'names',
    match: 'half',
    except: found.keys,
    isAll: true,
  })
  return { ...found, counts: sumOf(found.counts, counts), items: [...found.items, ...items] }
}

function sumOf(a: Matches['counts'], b: Matches['counts']): Matches['counts'] {
  return {
    products: a.products + b.products,
    solutions: a.solutions + b.solutions,
    others: a.others + b.others,
  }
}

function totalOf(counts: Matches['counts']): number {
  return counts.products + counts.solutions + counts.others
}

/**
 * Corrects the words of a keyword that occur on no page or, while the keyword is being typed, in no
 * name. Undefined if there is nothing to correct.
 */
async function correctedKeyword(
  ctx: RequestContext,
  { locale, keyword, isTyping }: { locale: Locale; keyword: string; isTyping: boolean },
): Promise<string | undefined> {
  const words = [
    ...new Set(
      runsOf(keyword).flatMap((it) => (it.isLatin && isCorrectable(it.text) ? [it.text] : [])),
    ),
  ]
  if (words.length === 0) return undefined
  const vocabulary = await vocabularyOf(ctx, locale)
  const corrections = new Map(
    words
      .flatMap((it) => [[it, correctedWord(it, vocabulary)] as const])
      .filter(([, it]) => it !== undefined),
  )
  if (corrections.size === 0) return undefined
  const unknown = new Set(
    isTyping
      ? corrections.keys()
      : await listUnknownWords(ctx.db, { locale, now: ctx.now, words: [...corrections.keys()] }),
  )
  return unknown.size === 0
    ? undefined
    : foldedText(keyword).replace(/[a-z0-9ß-ɏ]+/g, (word) =>
        unknown.has(word) ? (corrections.get(word) ?? word) : word,
      )
}

async function vocabularyOf(ctx: RequestContext, locale: Locale): Promise<Vocabulary> {
  const language = localeFacts[locale].textLanguage
  const got = await ctx.cache.read({
    kind: 'search',
    key: `vocabulary ${language}`,
    lifetime: vocabularyLifetime,
    tagsOf: () => ['search-words'],
    load: () => listWords(ctx.db, language),
  })
  return got.value
}

/**
 * Returns the words to highlight in titles and summaries: Latin words with and without a plural
 * ending, and runs of other characters as a whole and in pairs.
 */
function wantedRuns(keyword: string): Run[] {
  return runsOf(keyword).flatMap((it) => {
    if (!it.isLatin) return [it, ...pairsOf(it.text).map((text) => ({ text, isLatin: false }))]
    return it.text.length > 3 && /[^su]s$/.test(it.text)
      ? [it, { text: it.text.slice(0, -1), isLatin: true }]
      : [it]
  })
}

function itemOf(
  { config }: RequestContext,
  locale: Locale,
  found: FoundPage,
  wanted: readonly Run[],
): SearchItem {
  const { title, summary, kind, source, pagePath, imageUrl, lang } = found
  return {
    title,
    summary,
    kind,
    source,
    lang,
    pageUrl: finalUrl(pagePath),
    imageUrl: imageUrl === null ? null : assetUrl(config, locale, imageUrl),
    highlights: {
      title: highlightsOf(title, wanted),
      summary: highlightsOf(summary ?? '', wanted),
    },
  }
}

/**
 * Counts a keyword without results. Keywords that may be email addresses or phone numbers are not
 * stored, nor is any information about the visitor.
 */
async function countMiss(
  ctx: RequestContext,
  { locale, keyword }: { locale: Locale; keyword: string },
): Promise<void> {
  if (keyword.includes('@') || /^[\d\s+()./-]{7,}$/.test(keyword)) return
  try {
    const count = await upsertMiss(ctx.db, { locale, term: foldedText(keyword), at: ctx.now })
    if (count === 1) await deleteOldMisses(ctx.db, ctx.now)
  } catch (error) {
    ctx.log.warn({ event: 'search.miss_not_counted', err: error })
  }
}
