import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'

/** Texts by language. English is required; the others may follow later. */
export type Texts<T> = Partial<Record<TextLanguage, T>> & { en: T }

/** Column for texts by language. */
export const texts = <T>() => jsonb('text').$type<Texts<T>>().notNull()

/** Locales that show the row. */
export const websites = () => text('websites').array().$type<Locale[]>().notNull()

/** Position among siblings, from 0. */
export const position = () => integer('position').notNull()

/** Flags for the badges HOT (red), NEW (yellow) and SUITE (blue). Source: spec §2. */
export const badges = () => ({
  isHot: boolean('is_hot').notNull().default(false),
  isNew: boolean('is_new').notNull().default(false),
  isSuite: boolean('is_suite').notNull().default(false),
})

/** A point in time, with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Time of the row's last change. */
export const updatedAt = () => moment('updated_at').notNull().defaultNow()

/** Selects a row's texts in the best available language for a locale, and that language. */
export function inLanguage<T>(
  column: PgColumn,
  locale: Locale,
): { text: SQL<T>; lang: SQL<TextLanguage> } {
  const languages = languagesOf(locale)
  const choices = languages.map((it) => sql`${column}->${sql.raw(`'${it}'`)}`)
  const tests = languages.map(
    (it) => sql`when jsonb_exists(${column}, ${sql.raw(`'${it}'`)}) then ${sql.raw(`'${it}'`)}`,
  )
  return {
    text: sql<T>`coalesce(${sql.join(choices, sql`, `)})`,
    lang: sql<TextLanguage>`case ${sql.join(tests, sql` `)} end`,
  }
}

/** SQL condition: true if the row is shown in the locale. */
export function shownIn(column: PgColumn, locale: Locale): SQL<boolean> {
  return sql<boolean>`${locale} = any(${column})`
}

/** Returns the languages of a locale in order of preference; the last is always English. */
function languagesOf(locale: Locale): TextLanguage[] {
  const own = localeFacts[locale].textLanguage
  return own === 'en' ? ['en'] : [own, 'en']
}
