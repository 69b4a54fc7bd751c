import { setImmediate as nextTurn } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import type { TextLanguage } from '#config/locales.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A page with the words by which people look for it. */
export interface Topic {
  /** Source and `ref` of the page in the index. */
  key: string
  /** Most typical first. */
  phrases: readonly string[]
}

/** A page that answers a keyword. */
export interface TopicMatch {
  key: string
  score: number
  /** Share of the words of the keyword that the page has, between 0 and 1. */
  coverage: number
}

/** Finds the pages that answer a keyword, best match first. */
export type TopicFinder = (keyword: string) => TopicMatch[]

/** Words in fields of a topic count this much. */
const boosts = { typical: 2, others: 1.5 }
type Field = keyof typeof boosts
/** The first phrases of a page, which are the most typical, count more than the others. */
const typicalCount = 8
/** Long fields count almost like short ones: more phrases do not make a page less relevant. */
const bm25 = { k: 1.2, b: 0.4, d: 0.5 }
/** A katakana word of this length is found in spite of a slip. Latin words are corrected before. */
const minFuzzyLength = 4
const slips = 0.2
/** A pair of characters that occurs nowhere is hardly a word. */
const unknownPairWeight = 0.2
/** A word that no phrase has may be specific, or one more word of a question. */
const unknownWordWeight = 0.5
/** Least weight of a word that many pages have. */
const leastRarity = 0.3
/** Words of at most so many pages count in full. */
const fewPages = 5

/** Similar phrases are looked for on so many of the best pages. */
const maxCompared = 20

/**
 * Builds an index of topics in a language. Words in `stopWords` of a keyword are ignored. Pauses
 * after each topic, since a thousand phrases take some 100 ms.
 */
export async function topicFinder(
  language: TextLanguage,
  topics: readonly Topic[],
  stopWords: readonly string[],
): Promise<TopicFinder> {
  const withoutStopWords = stopWordRemover(stopWords)
  const pagesWith = new Map<string, number>()
  const phrases = new Map<string, Phrase[]>()
  const index = new MiniSearch<Record<Field | 'id', string>>({
    fields: Object.keys(boosts),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  const joined = (texts: readonly (readonly Token[])[]) =>
    texts.flatMap((it) => it.map((token) => token.text)).join(' ')
  const tokenized: { key: string; own: Token[][] }[] = []
  for (const { key, phrases: texts } of topics) {
    const own = texts.map((it) => tokensOf(language, withoutStopWords(it)))
    for (const token of new Set(own.flatMap((it) => it.map(({ text }) => text))))
      pagesWith.set(token, (pagesWith.get(token) ?? 0) + 1)
    tokenized.push({ key, own })
    await nextTurn()
  }
  const weighed = rarityWeights(pagesWith, topics.length)
  for (const { key, own } of tokenized) {
    index.add({
      id: key,
      typical: joined(own.slice(0, typicalCount)),
      others: joined(own.slice(typicalCount)),
    })
    phrases.set(
      key,
      own.map((it) => phraseOf(weighed(it))),
    )
    await nextTurn()
  }

  return (keyword) => {
    const tokens = weighed(tokensOf(language, withoutStopWords(keyword)))
    if (tokens.length === 0) return []
    const weights = new Map(tokens.map((it) => [it.text, it.weight]))
    const total = sumOf(tokens)
    return index
      .search([...weights.keys()].join(' '), {
        boost: boosts,
        bm25,
        boostTerm: (term) => weights.get(term) ?? 1,
        fuzzy: (term) =>
          !pagesWith.has(term) && term.length >= minFuzzyLength && /^[ァ-ヺ]+$/.test(term)
            ? slips
            : false,
      })
      .slice(0, maxCompared)
      .map(({ id, score, queryTerms }) => ({
        key: String(id),
        score: score * (1 + closestOf(phrases.get(String(id)) ?? [], tokens, total) ** 2),
        coverage: sumOf(tokens.filter((it) => queryTerms.includes(it.text))) / total,
      }))
      .toSorted((a, b) => b.score - a.score)
  }
}

/**
 * Returns a function that lowers the weights of words that many pages have, since "monitoring" says
 * less about what is wanted than "cold chain", and those of words that no page has.
 */
function rarityWeights(pagesWith: ReadonlyMap<string, number>, pageCount: number) {
  const most = Math.log(Math.max(2, pageCount / fewPages))
  const rarityOf = (pages: number) =>
    Math.min(1, Math.max(leastRarity, Math.log(pageCount / pages) / most))
  return (tokens: readonly Token[]): Token[] =>
    tokens.map(({ text, weight }) => {
      const pages = pagesWith.get(text)
      if (pages !== undefined) return { text, weight: weight * rarityOf(pages) }
      return { text, weight: weight === 1 ? unknownWordWeight : unknownPairWeight }
    })
}

/** Joins the matches of a site's language with those of another, whose scores count less. */
export function joinedTopics(
  own: readonly TopicMatch[],
  others: readonly TopicMatch[],
  weight: number,
): TopicMatch[] {
  const joined = new Map(own.map((it) => [it.key, it]))
  for (const { key, score, coverage } of others) {
    const known = joined.get(key)
    joined.set(key, {
      key,
      score: (known?.score ?? 0) + score * weight,
      coverage: Math.max(coverage, known?.coverage ?? 0),
    })
  }
  return [...joined.values()].toSorted((a, b) => b.score - a.score)
}

/** The words of a phrase, and the sum of their weights. */
interface Phrase {
  weight: number
  tokens: ReadonlySet<string>
}

function phraseOf(tokens: readonly Token[]): Phrase {
  return { weight: sumOf(tokens), tokens: new Set(tokens.map((it) => it.text)) }
}

/** Returns how much of a keyword its most similar phrase has, from 0 to 1 for the same words. */
function closestOf(phrases: readonly Phrase[], tokens: readonly Token[], total: number): number {
  let closest = 0
  // no arrays on the way: a keyword is compared with up to two thousand phrases
  for (const phrase of phrases) {
    let shared = 0
    for (const { text, weight } of tokens) if (phrase.tokens.has(text)) shared += weight
    closest = Math.max(closest, shared / Math.max(total, phrase.weight))
  }
  return closest
}

function sumOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, it) => sum + it.weight, 0)
}

/** Returns a function that removes stop words from a text, unless nothing else is in it. */
function stopWordRemover(stopWords: readonly string[]) {
  const words = stopWords.toSorted((a, b) => b.length - a.length).map(escaped)
  if (words.length === 0) return (text: string) => text
  const anywhere = new RegExp(
    words.map((it) => (/^[ -~]+$/.test(it) ? `(?<![a-z0-9])${it}(?![a-z0-9])` : it)).join('|'),
    'gi',
  )
  return (text: string) => {
    const left = text.normalize('NFKC').replace(anywhere, ' ')
    return left.trim() === '' ? text : left
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
