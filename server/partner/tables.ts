import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { position, texts, updatedAt, websites } from '#server/db/columns.ts'

/** What partners do for a customer; many do two things. */
export type PartnerKind = 'technology' | 'system-integrator' | 'distributor' | 'training'

/** A company that works with our products. */
export const partner = pgTable('partner', {
  code: text('code').primaryKey(),
  /** ISO 3166-1 alpha-2. */
  country: text('country').notNull(),
  city: text('city').notNull(),
  kinds: text('kinds').array().$type<PartnerKind[]>().notNull(),
  /** Codes of solutions that it knows best. */
  focusedSolutions: text('focused_solutions').array().notNull(),
  isTrusted: boolean('is_trusted').notNull(),
  sinceYear: integer('since_year'),
  logoUrl: text('logo_url'),
  websiteUrl: text('website_url'),
  position: position(),
  websites: websites(),
  text: texts<{ name: string; description: string; focus: string }>(),
  updatedAt: updatedAt(),
})
