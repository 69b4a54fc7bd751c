import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { badges, position, texts, websites } from '#server/platform/db/columns.ts'

/** Name of a menu. */
export type MenuName = 'top' | 'solutions'

/** A menu item, at the top or below its parent. */
export const menuItem = pgTable('menu_item', {
  code: text('code').primaryKey(),
  menu: text('menu').$type<MenuName>().notNull(),
  parentCode: text('parent_code'),
  type: integer('type').notNull(),
  linkUrl: text('link_url'),
  linkTarget: integer('link_target').notNull().default(0),
  icon: text('icon'),
  ...badges(),
  position: position(),
  websites: websites(),
  text: texts<{ name: string; shortIntroduction: string | null }>(),
})

/** A banner or an ad link on the home page. */
export const banner = pgTable('banner', {
  code: text('code').primaryKey(),
  kind: text('kind').$type<'banner' | 'ad'>().notNull(),
  imageUrl: text('image_url').notNull(),
  tone: text('tone').notNull(),
  linkUrl: text('link_url').notNull(),
  linkTarget: integer('link_target').notNull().default(0),
  position: position(),
  websites: websites(),
  text: texts<{ title: string; description: string; linkLabel: string }>(),
})

/**
 * Texts of a section in one language. Lists in the section's `content` have the same order as
 * `items`.
 */
export interface SectionText {
  title: string | null
  description: string | null
  items: { title: string; body: string; linkLabel: string | null }[]
}

/** A section of a page: its component, position and texts. */
export const pageSection = pgTable(
  'page_section',
  {
    pageId: text('page_id').notNull(),
    key: text('key').notNull(),
    position: position(),
    websites: websites(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    text: texts<SectionText>(),
  },
  (it) => [primaryKey({ columns: [it.pageId, it.key] })],
)
