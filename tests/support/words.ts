import type { Locale } from '#config/locales.ts'
import type { TextValues } from '#config/texts.ts'
import { createLog } from '#server/platform/log.ts'
import { openTexts } from '#server/platform/text/texts.ts'

/** The texts of a site, by their keys, as people there read them. */
export interface Words {
  /** A text with its values. */
  t(key: string, values?: TextValues): string
  /**
   * Matches a text in which a placeholder without a value is anything, and a space any space. A
   * text that counts is the one for `count`, or else for many.
   */
  like(key: string, values?: TextValues): RegExp
}

/** Loads the texts of a site. */
export async function wordsOf(locale: Locale): Promise<Words> {
  const texts = (await openTexts({ log: createLog({ level: 'silent' }) })).of(locale)
  const plural = new Intl.PluralRules(texts.lang)
  const templateOf = (key: string, { count }: TextValues) => {
    const form = typeof count === 'number' ? plural.select(count) : 'other'
    const found = [key, `${key}_${form}`]
      .map((it) => texts.raw?.(it))
      .find((it) => it !== undefined)
    if (found === undefined) throw new Error(`there is no text ${key} in ${locale}`)
    return found
  }
  return {
    t: (key, values) => texts.t(key, values),
    like: (key, values = {}) => {
      const parts = templateOf(key, values).split(/\{\{(\w+)\}\}/)
      // names of placeholders are at odd places
      const patterns = parts.map((part, index) => {
        const text = index % 2 === 0 ? part : values[part]
        return text === undefined ? '.+' : literally(String(text))
      })
      return new RegExp(patterns.join(''))
    },
  }
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}
