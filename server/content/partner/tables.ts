import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { position, texts, updatedAt, websites } from '#server/platform/db/columns.ts'

/** Kind of a partner. A partner may have several kinds. */
export type PartnerKind = 'technology' | 'system-integrator' | 'distributor' | 'training'

/** Texts of a partner in one language. */
export interface PartnerText {
  name: string
  description: string
  focus: string
  city?: string | undefined
}

/** A company that works with our products. */
export const partner = pgTable('partner', {
  code: text('code').primaryKey(),
  /** Country code, ISO 3166-1 alpha-2. */
  country: text('country').notNull(),
  /**
   * City in Latin letters. `text` contains the name of the city in languages that spell it
   * differently.
   */
  city: text('city').notNull(),
  kinds: text('kinds').array().$type<PartnerKind[]>().notNull(),
  /** Codes of the partner's main solutions. */
  focusedSolutions: text('focused_solutions').array().notNull(),
  isTrusted: boolean('is_trusted').notNull(),
  sinceYear: integer('since_year'),
  logoUrl: text('logo_url'),
  websiteUrl: text('website_url'),
  position: position(),
  websites: websites(),
  text: texts<PartnerText>(),
  updatedAt: updatedAt(),
})
