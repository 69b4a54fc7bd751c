import type { Locale } from '#config/locales.ts'
import { assetUrl } from '#server/platform/address/asset-url.ts'
import { readThrough } from '#server/kernel/cached-read.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { cached } from '#server/kernel/contract.ts'
import type { SearchItem, SearchPage, SearchQuestion } from './contract.ts'
import { highlightsOf, type Wanted } from './highlights.ts'
import { otherForms, wantedRuns } from './lookup.ts'
import { matchesOf, totalOf } from './matching.ts'
import { countMiss } from './misses.ts'
import { finalUrl } from './page-url.ts'
import { type SearchWords, searchWordsOf } from './search-words.ts'
import type { FoundPage } from './store.ts'

export { searchMisses } from './misses.ts'

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
  const words = await searchWordsOf(ctx, locale)
  const { counts, items, ...outcome } = await matchesOf(ctx, words, keyword, {
    locale,
    now: ctx.now,
    source,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
    isTyping: suggest,
  })
  const wanted = wantedOf(outcome.keyword, words, suggest)
  return {
    pageIndex,
    pageSize,
    totalCount: source ? counts[source] : totalOf(counts),
    counts,
    correctedTo: outcome.isCorrected ? outcome.keyword : null,
    isPartial: outcome.isPartial,
    items: items.map((it) => itemOf(ctx, locale, it, wanted)),
  }
}

/** Returns the aliases of products that match a keyword, best match first. */
export async function searchProductAliases(
  ctx: RequestContext,
  { keyword, locale, limit }: { keyword: string; locale: Locale; limit: number },
): Promise<string[]> {
  const words = await searchWordsOf(ctx, locale)
  const { items } = await matchesOf(ctx, words, keyword, {
    locale,
    now: ctx.now,
    source: 'products',
    offset: 0,
    limit,
    isTyping: false,
  })
  return items.map((it) => it.ref)
}

/**
 * Returns the words to highlight in titles and summaries. A Latin word is highlighted as a whole, in
 * the singular and plural; the last word that is being typed also as the start of a word.
 */
function wantedOf(keyword: string, words: SearchWords, isTyping: boolean): Wanted[] {
  const runs = wantedRuns(keyword, words.lookup)
  return runs.flatMap(({ text, isLatin }, at): Wanted[] => {
    if (!isLatin) return [{ text, place: 'anywhere' }]
    const place = isTyping && at === runs.length - 1 ? 'start' : 'word'
    return [text, ...otherForms(text)].map((it) => ({ text: it, place }))
  })
}

function itemOf(
  { config }: RequestContext,
  locale: Locale,
  found: FoundPage,
  wanted: readonly Wanted[],
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
