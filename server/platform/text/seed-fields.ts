/** Field types shared by seed files. */
import * as z from 'zod'
import { locales } from '#config/locales.ts'

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

/** Locales that show something. Absent: all ten. */
export const websites = z.array(z.enum(locales)).optional()

/** Name of an icon. components/ui/Icon.tsx draws it. */
export const icon = z.enum([
  'activity',
  'alert',
  'battery',
  'bell',
  'bolt',
  'book',
  'box',
  'building',
  'calendar',
  'camera',
  'chart',
  'check',
  'clock',
  'cloud',
  'coins',
  'cpu',
  'database',
  'droplet',
  'factory',
  'file',
  'filter',
  'flame',
  'gauge',
  'branch',
  'globe',
  'drive',
  'headset',
  'key',
  'layers',
  'leaf',
  'lock',
  'map',
  'monitor',
  'network',
  'plug',
  'radio',
  'recycle',
  'refresh',
  'router',
  'scan',
  'search',
  'server',
  'settings',
  'shield',
  'snowflake',
  'smartphone',
  'sun',
  'thermometer',
  'timer',
  'trend',
  'truck',
  'user',
  'users',
  'wifi',
  'wind',
  'workflow',
  'wrench',
])
