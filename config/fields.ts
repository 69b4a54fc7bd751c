/** Field types shared by several tables. */
import * as z from 'zod'
import { locales } from './locales.ts'

export const line = z.string().trim().min(1)
export const count = z.int().min(1)
export const LocaleCode = z.enum(locales).meta({ description: 'A locale. Source: spec §1.' })
export const WebAddress = z
  .url({ protocol: /^https?$/ })
  .meta({ description: 'An absolute HTTP or HTTPS URL.' })
export const Origin = z
  .string()
  .regex(
    /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/,
    'must be an origin such as https://market.example.com: scheme, host, perhaps a port',
  )
  .meta({ description: 'An origin: scheme, lowercase host and optional port, without a path.' })

/**
 * Returns the schema of a setting with one value for the China site and one for all other sites.
 */
export function bySite<Global extends z.ZodType, China extends z.ZodType>(
  global: Global,
  china: China,
) {
  return z.strictObject({ global, china })
}

/** Delays in minutes before each retry. A later retry never comes sooner than the one before. */
export const retryDelays = (maxMinutes: number) =>
  z
    .array(z.int().min(1).max(maxMinutes))
    .refine((it) => it.every((minutes, index) => minutes >= (it[index - 1] ?? 0)), {
      message: 'must be in ascending order',
    })
