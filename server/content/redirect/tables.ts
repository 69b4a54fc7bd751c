import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'

/**
 * A redirect from a legacy URL to its target. Chains are resolved before saving, so a target is
 * never a legacy URL itself. Source: C17.
 */
export const redirect = pgTable(
  'redirect',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Site that the redirect applies to; null for all sites. */
    websiteCode: text('website_code').$type<Locale>(),
    /**
     * 1: generic page. 2: solution; `urlAlias` is {solution}/{generic}. 3: product subcategory;
     * `urlAlias` is {subcategory}/{generic}. Source: spec §7.
     */
    pageType: integer('page_type').notNull(),
    /** Part of the path that identifies the page, in lowercase. */
    urlAlias: text('url_alias').notNull(),
    /** A path below /{locale}, or an absolute URL on an allowed host. */
    target: text('target').notNull(),
  },
  (it) => [
    unique('redirect_alias_unique').on(it.websiteCode, it.pageType, it.urlAlias).nullsNotDistinct(),
    check('redirect_page_type_known', sql`${it.pageType} between 1 and 3`),
  ],
)
