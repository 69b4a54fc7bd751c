import { type AnyPgColumn, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { position, texts, updatedAt, websites } from '#server/platform/db/columns.ts'

/** Keys of the sections of a solution page. Source: spec §3, solution data. */
export type SolutionSectionKey =
  | 'introduction'
  | 'challenges'
  | 'approach'
  | 'outcomes'
  | 'products'
  | 'hardware'
  | 'solutions'
  | 'materials'
  | 'faq'
  | 'contact'

/** Texts of a solution page in one language. */
export interface SolutionText {
  name: string
  tagline: string
  description: string
  introduction: string[]
  challenges: { title: string; description: string }[]
  approach: { title: string; description: string }[]
  /** Labels of the page's `figures`, in order. */
  outcomes: string[]
  faq: { question: string; answer: string }[]
}

/**
 * A solution page. A category's parent is a group, an item's parent is a category. The code
 * identifies the page in URLs.
 */
export const solution = pgTable(
  'solution',
  {
    code: text('code').primaryKey(),
    kind: text('kind').$type<'group' | 'category' | 'item'>().notNull(),
    parentCode: text('parent_code').references((): AnyPgColumn => solution.code, {
      onDelete: 'cascade',
    }),
    icon: text('icon').notNull(),
    /** Sections in order. Navigable ones appear in the page's navigation. */
    schema: jsonb('schema').$type<{ key: SolutionSectionKey; navigable: boolean }[]>().notNull(),
    figures: text('figures').array().notNull(),
    /** Aliases of the products on the page. */
    products: text('products').array().notNull(),
    /** Slugs of the resources on the page. */
    materials: text('materials').array().notNull(),
    position: position(),
    websites: websites(),
    text: texts<SolutionText>(),
    updatedAt: updatedAt(),
  },
  (it) => [index().on(it.parentCode)],
)
