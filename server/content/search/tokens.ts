import { stemmer } from 'stemmer'
import type { TextLanguage } from '#config/locales.ts'
import { inMainlandsWords } from './chinese-scripts.ts'
import { inKatakana } from './scripts.ts'
import { foldedText, pairsOf, runsOf } from './words.ts'

/** A word of a text. `weight` is less than 1 for a pair of characters that may not be a word. */
export interface Token {
  text: string
  weight: number
}

const pairWeight = 0.5
const segmenters: Record<TextLanguage, Intl.Segmenter> = {
  en: new Intl.Segmenter('en', { granularity: 'word' }),
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  'zh-Hans': new Intl.Segmenter('zh', { granularity: 'word' }),
  'zh-Hant': new Intl.Segmenter('zh', { granularity: 'word' }),
}
/** Endings and particles of Japanese, which are written in hiragana. */
const shortHiragana = /^[ぁ-ゖ]{1,2}$/
/** Characters that words with a meaning consist of. */
const meaningful = /[ァ-ヺ々〆㐀-䶿一-鿿가-힣]+/g

/**
 * Splits a text into distinct words: Latin words without endings, and words and pairs of characters
 * of Chinese, Japanese and Korean. Chinese is split in the Simplified script, so that texts of both
 * scripts have the same tokens.
 */
export function tokensOf(language: TextLanguage, text: string): Token[] {
  const inOneScript = language === 'zh-Hant' ? inMainlandsWords(text) : text
  const weights = new Map<string, number>()
  const add = (token: string, weight: number) =>
    weights.set(token, Math.max(weight, weights.get(token) ?? 0))
  for (const run of runsOf(inOneScript)) if (run.isLatin) add(stemOf(run.text), 1)
  if (!/[ぁ-ヺ㐀-鿿가-힣]/.test(inOneScript)) return listOf(weights)
  for (const word of wordsOf(language, inOneScript)) add(foldedText(inKatakana(word)), 1)
  for (const run of foldedText(inOneScript).match(meaningful) ?? [])
    for (const pair of pairsOf(run)) add(pair, pairWeight)
  return listOf(weights)
}

function listOf(weights: ReadonlyMap<string, number>): Token[] {
  return [...weights].map(([text, weight]) => ({ text, weight }))
}

/**
 * Splits the Chinese, Japanese and Korean parts of a text into words, in order. Leaves out single
 * characters, and endings and particles of Japanese.
 */
export function wordsOf(language: TextLanguage, text: string): string[] {
  return [...segmenters[language].segment(text.normalize('NFKC'))]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment)
    .filter((it) => it.length > 1 && !/[a-z0-9]/i.test(it) && !shortHiragana.test(it))
}

/** Splits a run of Chinese characters into words and single characters, in order. */
export function segmentsOf(run: string): string[] {
  return [...segmenters['zh-Hans'].segment(run)].map(({ segment }) => segment)
}

/** Returns an English word without its ending; a word with digits or of another language as it is. */
function stemOf(word: string): string {
  return /^[a-z]{4,}$/.test(word) ? stemmer(word) : word
}
