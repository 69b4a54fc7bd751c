import type { Locale } from '#config/locales.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { cutLookup, looseLookup, strictLookup } from './lookup.ts'
import { inKatakana, inScriptOf, isUnconverted } from './scripts.ts'
import { type SearchWords, topicsFor } from './search-words.ts'
import { phraseThatSoundsLike, type Sounds, soundSlipsIn } from './sounds.ts'
import { spellingsIn, withReplaced } from './spelling.ts'
import {
  type Attempt,
  findPages,
  listUnknownWords,
  type Matches,
  noMatches,
  type PageQuery,
} from './store.ts'
import type { TopicMatch } from './topics.ts'
import { runsOf } from './words.ts'

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
  const direct = await findWhole(search, [keyword, ...respelledWhileTyping(search, keyword)])
  const isRespelled = direct.keyword !== keyword
  if (isRespelled || (direct.isMatched && !direct.isCut))
    return outcomeOf(search, direct, { isCorrected: isRespelled })
  const kana = isUnconverted(keyword) ? inKatakana(keyword) : undefined
  const corrected = kana ?? (await correctedKeyword(search, direct))
  const found = corrected === undefined ? direct : await findWhole(search, [corrected])
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

/**
 * Finds the pages that have a whole keyword, and those that answer it: of the first of these keywords
 * that any page has, or else of the last. Keywords are cut into words only if no page has one as it
 * is.
 */
async function findWhole(search: Search, keywords: readonly string[]): Promise<Found> {
  const { ctx, words, request } = search
  const { isTyping, ...range } = request
  const asked = await Promise.all(keywords.map((it) => askedFor(search, it)))
  let found: Found = { ...noMatches, keyword: keywords[0] ?? '', isCut: false, isAnswered: false }
  for (const lookupOf of [strictLookup, cutLookup]) {
    const attempts = asked.flatMap((it) => {
      const lookup = lookupOf(it.keyword, words.lookup)
      return lookup ? [{ ...it, lookup }] : []
    })
    if (attempts.length === 0) continue
    const query = { ...range, match: 'all', except: [], isAll: isTyping } as const
    const { attempt, ...matches } = await findPages(ctx.db, attempts, query)
    const { keyword, answers } = attempts[attempt] as WholeAttempt
    const isAnswered = answers.some((it) => it.score > answerScores.part)
    found = { ...matches, keyword, isCut: lookupOf === cutLookup, isAnswered }
    if (found.isMatched) break
  }
  return found
}

/** One way to look up a whole keyword. */
interface WholeAttempt extends Attempt {
  keyword: string
}

/** Returns what all ways to look up a whole keyword have in common. */
async function askedFor(
  { ctx, words, request: { locale, isTyping } }: Search,
  keyword: string,
): Promise<Omit<WholeAttempt, 'lookup'>> {
  const topics = await topicsFor(ctx, words, { keyword, locale, isTyping })
  return {
    keyword,
    within: isTyping && isShort(keyword) ? 'names, then words' : 'words',
    answers: answersOf(topics, isTyping),
  }
}

/** Returns the pages that answer a keyword well, with their scores. */
function answersOf(matches: readonly TopicMatch[], isTyping: boolean): Attempt['answers'] {
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
  const find = (within: Attempt['within'], match: PageQuery['match']) =>
    findPages(ctx.db, [{ lookup, within, answers: [] }], {
      ...range,
      match,
      offset: Math.max(0, range.offset - before),
      limit: range.limit - found.items.length,
      except: found.keys,
      isAll: true,
    })
  const similar = await find('names', 'half')
  const isFew = totalOf(found.counts) + totalOf(similar.counts) < (isTyping ? 1 : fewMatches)
  const { counts, items } = isFew ? await find('words', 'any') : similar
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

/**
 * While a keyword is being typed, the correction of its spelling is looked up along with it, without
 * another query to the database. A Chinese one is corrected by its sound first.
 */
function respelledWhileTyping({ words, request }: Search, keyword: string): string[] {
  if (!request.isTyping || words.language.startsWith('zh-')) return []
  const corrections = spellingsIn(keyword, words.spelling)
  return corrections.size === 0 ? [] : [withReplaced(keyword, corrections)]
}

/** Corrects the spelling of Latin words that occur on no page, except codes and abbreviations. */
async function withSpelledWords(
  { ctx, words, request: { locale, isTyping } }: Search,
  keyword: string,
): Promise<string | undefined> {
  const corrections = spellingsIn(keyword, words.spelling)
  if (corrections.size === 0) return undefined
  if (isTyping) return withReplaced(keyword, corrections)
  const unknown = await unknownWords(ctx, locale, [...corrections.keys()])
  const wrong = [...corrections].filter(([word]) => unknown.has(word))
  return wrong.length === 0 ? undefined : withReplaced(keyword, new Map(wrong))
}

async function unknownWords(
  { db, now }: RequestContext,
  locale: Locale,
  words: readonly string[],
): Promise<Set<string>> {
  return new Set(await listUnknownWords(db, { locale, now, words }))
}
