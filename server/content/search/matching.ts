import type { Locale } from '#config/locales.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { cutLookup, type Lookup, looseLookup, strictLookup } from './lookup.ts'
import { inKatakana, inScriptOf, isUnconverted } from './scripts.ts'
import { type SearchWords, topicsFor } from './search-words.ts'
import { phraseThatSoundsLike, type Sounds, soundSlipsIn } from './sounds.ts'
import { codesIn, correctedWord, isCorrectable } from './spelling.ts'
import { findPages, listUnknownWords, type Matches, noMatches, type PageQuery } from './store.ts'
import type { TopicMatch } from './topics.ts'
import { foldedText, runsOf } from './words.ts'

/** If a search has fewer matches than this, similar pages are added. */
const minMatches = 10
/** If it still has fewer, pages with any word of the keyword are added. */
const fewMatches = 3
/** Maximum length of a run of characters that suggestions search in names first. */
const maxTypedNameLength = 6
/** At most so many pages answer a keyword, and only those with a good score. */
const answering = { most: 4, leastCoverage: 0.4, leastOfBest: 0.3 }
/**
 * Scores of answers beside those of `search_best`. A page that has all words is listed after
 * products that are named so, and before other pages; one that has a part of them after all pages
 * that are named so. While a keyword is being typed, names come first.
 */
const answerScores = { whole: 5.9, part: 3.9, typing: 2.5 }
/** At most so many parts of a keyword are looked up as slips. */
const maxSlips = 6
/** Keeps answers in order. */
const scoreStep = 0.01

/** Matches, with the keyword that was searched for: as entered or corrected. */
export interface Outcome extends Matches {
  keyword: string
  isCorrected: boolean
  /** True if no page has all words of the keyword, and none answers all of it. */
  isPartial: boolean
}

/** A search of a range of pages. */
export type MatchRequest = Pick<PageQuery, 'locale' | 'now' | 'source' | 'offset' | 'limit'> & {
  isTyping: boolean
}

/**
 * Finds the pages that match a keyword, best match first. Pages that answer it according to the
 * vocabulary come before those that only have its words. If no page has the whole keyword,
 * misspelled words are corrected. If few pages match, pages with a part of the keyword follow.
 */
export async function matchesOf(
  ctx: RequestContext,
  words: SearchWords,
  entered: string,
  request: MatchRequest,
): Promise<Outcome> {
  const search: Search = { ctx, words, request }
  const keyword = inScriptOf(words.language, entered)
  const direct = await findWhole(search, keyword)
  if (direct.isMatched && !direct.isCut) return outcomeOf(search, direct, { isCorrected: false })
  const kana = isUnconverted(keyword) ? inKatakana(keyword) : undefined
  const corrected = kana ?? (await correctedKeyword(search, direct))
  const found = corrected === undefined ? direct : await findWhole(search, corrected)
  return outcomeOf(search, found, { isCorrected: corrected !== undefined && kana === undefined })
}

/** Adds up the matches of all sources. */
export function totalOf(counts: Matches['counts']): number {
  return counts.products + counts.solutions + counts.others
}

/** Adds similar pages to what was found, unless a keyword that is being typed has matches. */
async function outcomeOf(
  search: Search,
  found: Found,
  { isCorrected }: { isCorrected: boolean },
): Promise<Outcome> {
  const isEnough = found.isMatched && search.request.isTyping
  const matches = isEnough ? found : await withSimilar(search, found)
  const isAny = totalOf(matches.counts) > 0
  return {
    ...matches,
    keyword: found.keyword,
    isCorrected: isCorrected && isAny,
    isPartial: isAny && !found.isMatched && !found.isAnswered,
  }
}

/** Pages with the whole keyword. */
interface Found extends Matches {
  keyword: string
  /** True if runs of characters were cut into words, of which single characters were left out. */
  isCut: boolean
  /** True if a page answers the whole keyword according to the vocabulary. */
  isAnswered: boolean
}

interface Search {
  ctx: RequestContext
  words: SearchWords
  request: MatchRequest
}

/** Finds the pages that have the whole keyword, and those that answer it. */
async function findWhole({ ctx, words, request }: Search, keyword: string): Promise<Found> {
  const { isTyping, ...range } = request
  const answers = answersOf(
    await topicsFor(ctx, words, { keyword, locale: request.locale, isTyping }),
    isTyping,
  )
  const find = (lookup: Lookup) =>
    findPages(ctx.db, lookup, {
      ...range,
      within: isTyping && isShort(keyword) ? 'names, then words' : 'words',
      match: 'all',
      answers,
      except: [],
      isAll: isTyping,
    })
  const strict = strictLookup(keyword, words.lookup)
  let matches = strict ? await find(strict) : noMatches
  const cut = matches.isMatched ? undefined : cutLookup(keyword, words.lookup)
  if (cut) matches = await find(cut)
  return {
    ...matches,
    keyword,
    isCut: cut !== undefined,
    isAnswered: answers.some((it) => it.score > answerScores.part),
  }
}

/** Returns the pages that answer a keyword well, with their scores. */
function answersOf(matches: readonly TopicMatch[], isTyping: boolean): PageQuery['answers'] {
  const best = matches[0]?.score ?? 0
  return matches
    .filter(
      ({ score, coverage }) =>
        coverage >= answering.leastCoverage && score >= answering.leastOfBest * best,
    )
    .slice(0, answering.most)
    .map(({ key, coverage }, at) => ({
      key,
      score:
        (isTyping ? answerScores.typing : coverage < 1 ? answerScores.part : answerScores.whole) -
        at * scoreStep,
    }))
}

/** True if a keyword is short enough to be a name or the start of one. */
function isShort(keyword: string): boolean {
  const runs = runsOf(keyword)
  return runs.length <= 2 && runs.every((it) => it.isLatin || it.text.length <= maxTypedNameLength)
}

/**
 * If there are few matches, appends pages that have only a part of the keyword: most of it in their
 * names, or else any word. Suggestions have the latter only if there would be none.
 */
async function withSimilar({ ctx, words, request }: Search, found: Found): Promise<Matches> {
  const lookup = looseLookup(found.keyword, words.lookup)
  if (!lookup || found.isNamed || totalOf(found.counts) >= minMatches) return found
  const { isTyping, ...range } = request
  const before = range.source ? found.counts[range.source] : totalOf(found.counts)
  const rest = {
    ...range,
    offset: Math.max(0, range.offset - before),
    limit: range.limit - found.items.length,
    answers: [],
    except: found.keys,
    isAll: true,
  }
  const similar = await findPages(ctx.db, lookup, { ...rest, within: 'names', match: 'half' })
  const isFew = totalOf(found.counts) + totalOf(similar.counts) < (isTyping ? 1 : fewMatches)
  const { counts, items } = isFew
    ? await findPages(ctx.db, lookup, { ...rest, within: 'words', match: 'any' })
    : similar
  return { ...found, counts: sumOf(found.counts, counts), items: [...found.items, ...items] }
}

function sumOf(a: Matches['counts'], b: Matches['counts']): Matches['counts'] {
  return {
    products: a.products + b.products,
    solutions: a.solutions + b.solutions,
    others: a.others + b.others,
  }
}

/**
 * Corrects the words of a keyword that occur on no page or, while the keyword is being typed, in no
 * name. Undefined if there is nothing to correct.
 */
async function correctedKeyword(
  search: Search,
  { keyword, isMatched }: Found,
): Promise<string | undefined> {
  const sounds = await search.words.soundsOf()
  const alike = isMatched ? undefined : phraseThatSoundsLike(keyword, sounds)
  if (alike !== undefined) return alike
  const heard = await withHeardWords(search, keyword, sounds)
  if (isMatched) return heard
  return (await withSpelledWords(search, heard ?? keyword)) ?? heard
}

/** Replaces parts of a Chinese keyword that occur on no page by known words of the same sound. */
async function withHeardWords(
  { ctx, request: { locale, isTyping } }: Search,
  keyword: string,
  sounds: Sounds,
): Promise<string | undefined> {
  const slips = isTyping ? [] : soundSlipsIn(keyword, sounds).slice(0, maxSlips)
  if (slips.length === 0) return undefined
  const unknown = await unknownWords(ctx, locale, [
    ...new Set(slips.flatMap((it) => it.unknownPairs)),
  ])
  const corrected = slips
    .filter((it) => it.unknownPairs.some((pair) => unknown.has(pair)))
    .reduce((text, { part, word }) => text.replace(part, word), keyword)
  return corrected === keyword ? undefined : corrected
}

/** Corrects the spelling of Latin words, except codes and abbreviations. */
async function withSpelledWords(
  { ctx, words, request: { locale, isTyping } }: Search,
  keyword: string,
): Promise<string | undefined> {
  const corrections = new Map<string, string>()
  const codes = codesIn(keyword)
  for (const { isLatin, text } of runsOf(keyword)) {
    if (!isLatin || !isCorrectable(text) || codes.has(text)) continue
    const corrected = correctedWord(text, words.spelling)
    if (corrected !== undefined) corrections.set(text, corrected)
  }
  if (corrections.size === 0) return undefined
  const unknown = isTyping
    ? new Set(corrections.keys())
    : await unknownWords(ctx, locale, [...corrections.keys()])
  return unknown.size === 0
    ? undefined
    : foldedText(keyword).replace(/[a-z0-9ß-ɏ]+/g, (word) =>
        unknown.has(word) ? (corrections.get(word) ?? word) : word,
      )
}

async function unknownWords(
  { db, now }: RequestContext,
  locale: Locale,
  words: readonly string[],
): Promise<Set<string>> {
  return new Set(await listUnknownWords(db, { locale, now, words }))
}
