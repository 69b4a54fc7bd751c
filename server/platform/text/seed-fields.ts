/** Field types shared by seed files. */
import * as z from 'zod'

/** A text that is not empty. */
export const line = z.string().trim().min(1)

/** A code as used in URLs: lower-case words joined by hyphens. */
export const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Path of a media file. */
export const media = z.string().regex(/^\/media\/[\w./-]+$/)

/** Creates the schema of a text in each of the four languages. */
export function inFourLanguages<T extends z.ZodType>(text: T) {
  return z.strictObject({ en: text, ja: text, 'zh-Hans': text, 'zh-Hant': text })
}
