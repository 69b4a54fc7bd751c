import { setImmediate as nextTurn } from 'node:timers/promises'
import { segmentsOf, wordsOf } from './tokens.ts'
import { pairsOf, runsOf } from './words.ts'

/** Chinese phrases by their sound. */
export interface Sounds {
  phrases: ReadonlyMap<string, string>
  /** Words of the phrases by their sound. */
  words: ReadonlyMap<string, string>
  /** Pairs of neighboring characters that occur in phrases. */
  pairs: ReadonlySet<string>
  /** Returns pinyin without tones and spaces. */
  soundOf: (text: string) => string
}

/** For languages that are not written by their sound. */
export const noSounds: Sounds = {
  phrases: new Map(),
  words: new Map(),
  pairs: new Set(),
  soundOf: (text) => text,
}

const soundable = /^\p{Script=Han}{2,8}$/u
/** Phrases that are one word. */
const termLike = /^\p{Script=Han}{2,3}$/u
/** Number of phrases that are read without a pause: a few milliseconds of work. */
const phrasesAtOnce = 200
/** Length at most of a part of a keyword that is compared by sound, and of the keyword. */
const heard = { longest: 5, keyword: 24 }

/**
 * Prepares Chinese phrases to be found by their sound. Other phrases are left out. Loads the
 * dictionary of sounds first, which takes 12 MB.
 */
export async function soundsOf(phrases: readonly string[]): Promise<Sounds> {
  const { pinyin } = await import('pinyin-pro')
  const soundOf = (text: string) =>
    pinyin(text, { toneType: 'none', type: 'array' }).join('').replaceAll('ü', 'v')
  const sounds: Record<'phrases' | 'words', Map<string, string>> = {
    phrases: new Map(),
    words: new Map(),
  }
  const pairs = new Set<string>()
  const add = (kind: 'phrases' | 'words', text: string) => {
    const sound = soundOf(text)
    if (!sounds[kind].has(sound)) sounds[kind].set(sound, text)
  }
  for (const [at, phrase] of phrases.entries()) {
    if (soundable.test(phrase)) add('phrases', phrase)
    // a term such as 组态 is a word, even if the dictionary does not know it
    if (termLike.test(phrase)) add('words', phrase)
    for (const word of wordsOf('zh-Hans', phrase)) if (soundable.test(word)) add('words', word)
    for (const run of hanRunsOf(phrase)) for (const pair of pairsOf(run)) pairs.add(pair)
    if (at % phrasesAtOnce === 0) await nextTurn()
  }
  return { ...sounds, pairs, soundOf }
}

/**
 * Returns the phrase that sounds like a keyword: for 能原管理 and "nengyuan guanli", 能源管理. Such slips
 * happen in an input method. Undefined if there is none.
 */
export function phraseThatSoundsLike(
  keyword: string,
  { phrases, soundOf }: Sounds,
): string | undefined {
  if (phrases.size === 0) return undefined
  const runs = runsOf(keyword)
  const text = runs.map((it) => it.text).join('')
  const isLatin = runs.every((it) => it.isLatin)
  if (!isLatin && !soundable.test(text)) return undefined
  const phrase = phrases.get(isLatin ? text : soundOf(text))
  return phrase === text ? undefined : phrase
}

/** A part of a keyword that sounds like a known word, and that word. */
export interface Slip {
  part: string
  word: string
  /** Pairs of characters in the part that no phrase has. */
  unknownPairs: readonly string[]
}

/**
 * Returns the parts of a Chinese keyword that may be slips of an input method, longest first: in
 * 設備連網看版, 看版 for 看板. One character is another one, and no phrase has all pairs of them.
 */
export function soundSlipsIn(keyword: string, { words, pairs, soundOf }: Sounds): Slip[] {
  if (words.size === 0 || keyword.length > heard.keyword) return []
  return hanRunsOf(keyword)
    .flatMap(partsOf)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((part) => {
      const unknownPairs = pairsOf(part).filter((it) => !pairs.has(it))
      const word = unknownPairs.length === 0 ? undefined : words.get(soundOf(part))
      return word !== undefined && isSlipOf(part, word) ? [{ part, word, unknownPairs }] : []
    })
}

/** True if all characters but one are the same. */
function isSlipOf(part: string, word: string): boolean {
  if (part.length !== word.length) return false
  return [...part].filter((it, at) => it !== word[at]).length === 1
}

function hanRunsOf(text: string): string[] {
  return text.match(/\p{Script=Han}{2,}/gu) ?? []
}

/**
 * Returns the parts of a run of characters that may be slips: as long as words, and neither a word
 * by themselves nor with a part of one, since a slip leaves single characters between words.
 */
function partsOf(run: string): string[] {
  const segments = segmentsOf(run)
  const parts: string[] = []
  for (let from = 0; from < segments.length; from += 1)
    for (let to = from + 2; to <= segments.length; to += 1) {
      const part = segments.slice(from, to)
      const text = part.join('')
      if (text.length > heard.longest) break
      if (part.some((it) => it.length === 1)) parts.push(text)
    }
  return parts
}
