import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { LookupWords } from './lookup.ts'
import { noSounds, type Sounds, soundsOf } from './sounds.ts'
import type { Vocabulary } from './spelling.ts'
import { getVocabulary, listHiddenPages, listQuestions, listWords } from './store.ts'
import { synonymsOf } from './synonyms.ts'
import {
  joinedTopics,
  type Topic,
  topicFinder,
  type TopicFinder,
  type TopicMatch,
} from './topics.ts'
import type { SearchVocabulary } from './vocabulary.ts'
import { foldedText, runsOf } from './words.ts'

/** What is known of the words of a language. */
export interface SearchWords {
  language: TextLanguage
  /** Latin words in names and in the vocabulary, to correct slips. */
  spelling: Vocabulary
  lookup: LookupWords
  /**
   * Returns the Chinese phrases of the vocabulary by sound, to correct slips of input methods. They
   * are prepared at the first slip.
   */
  soundsOf: () => Promise<Sounds>
  /** Keys of the pages in the vocabulary and of the questions that pages answer. */
  pages: readonly string[]
  findTopics: TopicFinder
}

/** Heap for each byte of a vocabulary: an upper bound of 35 to 61, as measured in four languages. */
const heapPerByte = 64

/** Returns what is known of the words of a locale's language, from the cache. */
export async function searchWordsOf(ctx: RequestContext, locale: Locale): Promise<SearchWords> {
  const language = localeFacts[locale].textLanguage
  let bytes = 0
  const got = await ctx.cache.read({
    kind: 'searchWords',
    key: `words ${language}`,
    lifetime: ctx.config.cache.data.searchWords,
    tagsOf: () => ['search-words'],
    sizeOf: () => bytes * heapPerByte,
    load: async () => {
      const [own, english, names, questions] = await Promise.all([
        getVocabulary(ctx.db, language),
        getVocabulary(ctx.db, 'en'),
        listWords(ctx.db, language),
        listQuestions(ctx.db, language),
      ])
      bytes = Buffer.byteLength(JSON.stringify([own, [...questions]]))
      return wordsFrom({ language, own, english, names, questions })
    },
  })
  return got.value
}

interface Sources {
  language: TextLanguage
  own: SearchVocabulary
  english: SearchVocabulary
  names: Vocabulary
  /** Questions that pages answer, by key. */
  questions: ReadonlyMap<string, string>
}

async function wordsFrom(sources: Sources): Promise<SearchWords> {
  const { language, own, english, names } = sources
  const isEnglish = language === 'en'
  const topics = topicsOf(sources)
  const stopWords = isEnglish ? own.stopWords : [...own.stopWords, ...english.stopWords]
  return {
    language,
    spelling: new Map([...latinWordsOf([own, english]), ...names]),
    lookup: {
      language,
      stopWords: new Set(stopWords.map(foldedText)),
      synonyms: synonymsOf(isEnglish ? own.synonyms : [...own.synonyms, ...english.synonyms]),
    },
    soundsOf: once(() => (language.startsWith('zh-') ? soundsOf(phrasesOf(own)) : noSounds)),
    pages: topics.map((it) => it.key),
    findTopics: await topicFinder(language, topics, stopWords),
  }
}

/**
 * Returns the pages of the vocabulary with their phrases, and the questions that pages answer, each
 * with its own text first: who asks it in these words finds it.
 */
function topicsOf({ own, questions }: Sources): Topic[] {
  const texts = new Map(Object.entries(own.pages))
  for (const [key, question] of questions) texts.set(key, [question, ...(texts.get(key) ?? [])])
  return [...texts].map(([key, phrases]) => ({ key, phrases }))
}

/** Returns a function that loads a value when it is first called, and again if that failed. */
function once<T>(load: () => T | Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= Promise.resolve(load()).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Returns the Latin words of vocabularies, which are rarer than those of names. */
function latinWordsOf(vocabularies: readonly SearchVocabulary[]): Map<string, number> {
  return new Map(
    runsOf(vocabularies.flatMap(phrasesOf).join(' ')).flatMap(({ text, isLatin }) =>
      isLatin ? [[text, 0] as const] : [],
    ),
  )
}

function phrasesOf({ pages, synonyms }: SearchVocabulary): string[] {
  return [...Object.values(pages).flat(), ...synonyms.flat()]
}

/** Languages whose words are understood too, each with the weight of its matches. */
const alsoUnderstood: Record<TextLanguage, readonly (readonly [Locale, number])[]> = {
  en: [],
  ja: [['en-int', 0.7]],
  'zh-Hans': [
    ['en-int', 0.7],
    ['zh-tw', 0.7],
  ],
  'zh-Hant': [
    ['en-int', 0.7],
    ['zh-cn', 0.7],
  ],
}

/**
 * Finds the pages of a locale that answer a keyword, best match first. English words are understood
 * on every site, and the words of both Chinese languages on the sites of both, but the latter not
 * while a keyword is being typed: a suggestion must come at once.
 */
export async function topicsFor(
  ctx: RequestContext,
  words: SearchWords,
  { keyword, locale, isTyping }: { keyword: string; locale: Locale; isTyping: boolean },
): Promise<TopicMatch[]> {
  const hasLatin = runsOf(keyword).some((it) => it.isLatin)
  let topics = words.findTopics(keyword)
  for (const [other, weight] of alsoUnderstood[words.language]) {
    if (other === 'en-int' ? !hasLatin : isTyping) continue
    const { findTopics } = await searchWordsOf(ctx, other)
    topics = joinedTopics(topics, findTopics(keyword), weight)
  }
  const hidden = await hiddenPagesOf(ctx, words, locale)
  return topics.filter(({ key }) => !hidden.has(key))
}

/**
 * Returns the pages of the vocabulary that a locale does not show, from the cache. Without them other
 * answers move up; a page that is hidden since then is not found in any case.
 */
async function hiddenPagesOf(
  ctx: RequestContext,
  { pages }: SearchWords,
  locale: Locale,
): Promise<ReadonlySet<string>> {
  const got = await ctx.cache.read({
    kind: 'searchWords',
    key: `hidden ${locale}`,
    lifetime: ctx.config.cache.data.searchWords,
    tagsOf: () => ['search-words'],
    load: () => listHiddenPages(ctx.db, { locale, keys: pages }),
  })
  return new Set(got.value)
}
