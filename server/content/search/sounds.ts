import { setImmediate as nextTurn } from 'node:timers/promises'
import { runsOf } from './words.ts'

/** Chinese phrases by their sound. */
export interface Sounds {
  phrases: ReadonlyMap<string, string>
  /** Returns pinyin without tones and spaces. */
  soundOf: (text: string) => string
}

/** For languages that are not written by their sound. */
export const noSounds: Sounds = { phrases: new Map(), soundOf: (text) => text }

const soundable = /^\p{Script=Han}{2,8}$/u
/** Number of phrases that are read without a pause: a few milliseconds of work. */
const phrasesAtOnce = 200

/**
 * Prepares Chinese phrases to be found by their sound. Other phrases are left out. Loads the
 * dictionary of sounds first, which takes 12 MB.
 */
export async function soundsOf(phrases: readonly string[]): Promise<Sounds> {
  const { pinyin } = await import('pinyin-pro')
  const soundOf = (text: string) =>
    pinyin(text, { toneType: 'none', type: 'array' }).join('').replaceAll('ü', 'v')
  const sounds = new Map<string, string>()
  for (const [at, phrase] of phrases.filter((it) => soundable.test(it)).entries()) {
    const sound = soundOf(phrase)
    if (!sounds.has(sound)) sounds.set(sound, phrase)
    if (at % phrasesAtOnce === 0) await nextTurn()
  }
  return { phrases: sounds, soundOf }
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
