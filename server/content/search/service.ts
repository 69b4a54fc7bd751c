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
  type Asked,
  deleteMisses,
  findPages,
  type Found,
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
const mostMisses = 10_000
const mostMissesListed = 500
/** Fewer matches than these are followed by similar ones. */
const fewMatches = 10
/** Characters of a run that is still looked for in names first. */
const longestNameTyped = 6
/** The words of a language change slowly, and take a while to be gathered. */
const vocabularyLifetime = { ttlMs: 600_000, staleMs: dayMs }

/** What was found by which keyword: the one that was asked, or as it was corrected. */
interface Outcome extends Matches {
  keyword: string
  isCorrected: boolean
}

/** What was found is kept; that nothing was found is counted each time. */
const policy = cached('search', () => ['search'])

/**
 * Pages that match a keyword, the best first. When none has all of it, words that seem mistyped are corrected; then pages are
 * found that have some of it. A keyword that finds nothing is counted for editors, but not while it is being typed.
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
    load: () => foundPages(ctx, question),
  })) as SearchPage
  if (keyword !== '' && totalOf(page.counts) === 0 && pageIndex === 1 && !suggest)
    await countMiss(ctx, { locale, keyword })
  return page
}

async function foundPages(ctx: RequestContext, question: SearchQuestion): Promise<SearchPage> {
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

/** The aliases of the products that match a keyword, the best first. */
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

/** For operators: keywords for which nothing was found, the most frequent first. */
export async function searchMisses({ db, now }: Pick<RequestContext, 'db' | 'now'>) {
  await forgetMisses(db, now)
  return listMisses(db, { limit: mostMissesListed })
}

function forgetMisses(db: RequestContext['db'], now: Date): Promise<void> {
  return deleteMisses(db, {
    before: new Date(now.getTime() - missesKeptDays * dayMs),
    most: mostMisses,
  })
}

type Wish = Omit<Asked, 'within' | 'match' | 'except' | 'isAll'> & { isTyping: boolean }

async function matchesOf(
  ctx: RequestContext,
  keyword: string,
  { isTyping, ...wish }: Wish,
): Promise<Outcome> {
  const within = isTyping && isShort(keyword) ? 'names, then words' : 'words'
  const find = async (text: string, lookup: Lookup | undefined): Promise<Outcome | undefined> => {
    const matches =
      lookup &&
      (await findPages(ctx.db, lookup, {
        ...wish,
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
  if (direct) return isTyping ? direct : withSimilar(ctx, direct, wish)
  const corrected = await correctedKeyword(ctx, { locale: wish.locale, keyword, isTyping })
  const meant = corrected ?? keyword
  const found = corrected === undefined ? undefined : await findWhole(corrected)
  if (found && isTyping) return found
  const filled = await withSimilar(
    ctx,
    found ?? { ...noMatches, keyword: meant, isCorrected: false },
    wish,
  )
  return { ...filled, isCorrected: corrected !== undefined && totalOf(filled.counts) > 0 }
}

/** Whether a keyword may well be the name of something, or its beginning. */
function isShort(keyword: string): boolean {
  const runs = runsOf(keyword)
  return runs.length <= 2 && runs.every((it) => it.isLatin || it.text.length <= longestNameTyped)
}

/** Adds pages that have some of the keyword behind those that have all of it, where these do not fill a page. */
async function withSimilar(
  ctx: RequestContext,
  found: Outcome,
  wish: Omit<Wish, 'isTyping'>,
): Promise<Outcome> {
  const lookup = looseLookup(found.keyword)
  if (!lookup || found.isNamed || totalOf(found.counts) >= fewMatches) return found
  const before = wish.source ? found.counts[wish.source] : totalOf(found.counts)
  const rest = {
    ...wish,
    offset: Math.max(0, wish.offset - before),
    limit: wish.limit - found.items.length,
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
 * The keyword with the words that no page has replaced by those that were meant; undefined when there is none to replace. While
 * it is being typed, that no name has the word is enough.
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
  const meant = new Map(
    words
      .flatMap((it) => [[it, correctedWord(it, vocabulary)] as const])
      .filter(([, it]) => it !== undefined),
  )
  if (meant.size === 0) return undefined
  const unknown = new Set(
    isTyping
      ? meant.keys()
      : await listUnknownWords(ctx.db, { locale, now: ctx.now, words: [...meant.keys()] }),
  )
  return unknown.size === 0
    ? undefined
    : foldedText(keyword).replace(/[a-z0-9ß-ɏ]+/g, (word) =>
        unknown.has(word) ? (meant.get(word) ?? word) : word,
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

/** What is marked in titles and summaries: words without their plural, and runs whole, or in pairs where they do not stand whole. */
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
  found: Found,
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

/** Counts what nobody could find. What may be an e-mail address or a telephone number is not kept, nor who asked. */
async function countMiss(
  ctx: RequestContext,
  { locale, keyword }: { locale: Locale; keyword: string },
): Promise<void> {
  if (keyword.includes('@') || /^[\d\s+()./-]{7,}$/.test(keyword)) return
  try {
    const count = await upsertMiss(ctx.db, { locale, term: foldedText(keyword), at: ctx.now })
    if (count === 1) await forgetMisses(ctx.db, ctx.now)
  } catch (error) {
    ctx.log.warn({ event: 'search.miss_not_counted', err: error })
  }
}
