import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'

/**
 * A legacy address and its target. Chains are resolved before saving, so a target is never a legacy
 * address itself. Source: C17.
 */
export const redirect = pgTable(
  'redirect',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Site that it applies to; null for all sites. */
    websiteCode: text('website_code').$type<Locale>(),
    /**
     * 1 generic, 2 solution as {solution}/{generic}, 3 product subcategory as
     * {subcategory}/{generic}. Source: spec §7.
     */
    pageType: integer('page_type').notNull(),
    /** In lower case. */
    urlAlias: text('url_alias').notNull(),
    /** A path below /{locale}, or an absolute address on an allowed host. */
    target: text('target').notNull(),
  },
  (it) => [
    unique('redirect_alias_unique').on(it.websiteCode, it.pageType, it.urlAlias).nullsNotDistinct(),
    check('redirect_page_type_known', sql`${it.pageType} between 1 and 3`),
  ],
)
