import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  badges,
  position,
  type Texts,
  texts,
  updatedAt,
  websites,
} from '#server/platform/db/columns.ts'
import type { DocumentKind } from '#server/print/document/content.ts'

/** A name with a short introduction. */
export interface NameText {
  name: string
  shortIntroduction: string
}

/** Texts of a product in one language. Lists have the same order as those of the product. */
export interface ProductText extends NameText {
  introduction: string[]
  figures: string[]
  features: { title: string; description: string }[]
  releases: string[][]
  screenshots: string[]
  architecture: {
    summary: string
    layers: { name: string; items: string[] }[]
    notes: string[]
  } | null
  additionalInfo: { title: string; body: string }[]
  trainingVideos: string[]
}

/** A step of a user guide. */
export interface GuideStep {
  title: string
  body: string
}

/** A group of the catalog; a subgroup has a parent. */
export const productGroup = pgTable('product_group', {
  code: text('code').primaryKey(),
  parentCode: text('parent_code'),
  icon: text('icon').notNull(),
  position: position(),
  websites: websites(),
  text: texts<NameText>(),
})

/** A category of products, which belongs to a group or a subgroup. */
export const category = pgTable('category', {
  code: text('code').primaryKey(),
  groupCode: text('group_code')
    .notNull()
    .references(() => productGroup.code),
  position: position(),
  websites: websites(),
  text: texts<NameText>(),
})

/** A titled list of products inside a category. */
export const collection = pgTable('collection', {
  code: text('code').primaryKey(),
  categoryCode: text('category_code')
    .notNull()
    .references(() => category.code),
  position: position(),
  websites: websites(),
  text: texts<NameText>(),
})

/** A product. Its alias identifies it in URLs and in the rows that belong to it. */
export const product = pgTable('product', {
  alias: text('alias').primaryKey(),
  id: text('id').notNull().unique(),
  family: integer('family'),
  kind: text('kind').$type<'software' | 'hardware' | 'service'>().notNull(),
  publishBy: text('publish_by').notNull(),
  copyright: text('copyright'),
  isFreeTrial: boolean('is_free_trial').notNull().default(false),
  ...badges(),
  /** Position in lists that editors have not arranged. */
  position: position(),
  websites: websites(),
  thumbnailUrl: text('thumbnail_url').notNull(),
  backgroundImageUrl: text('background_image_url').notNull(),
  video: jsonb('video').$type<{ url: string; posterUrl: string; durationSeconds: number | null }>(),
  priceTableUrl: text('price_table_url'),
  figures: text('figures').array().notNull(),
  featureIcons: text('feature_icons').array().notNull(),
  releases: jsonb('releases').$type<{ version: string; releasedOn: string }[]>().notNull(),
  screenshots: jsonb('screenshots')
    .$type<{ url: string; width: number; height: number }[]>()
    .notNull(),
  /** Kinds of documents that are drawn from the product. */
  documents: jsonb('documents').$type<DocumentKind[]>().notNull(),
  /** Steps of the user guide, apart from `text`, so that search does not find the product by them. */
  userGuide: jsonb('user_guide').$type<Texts<GuideStep[]>>().notNull().default({ en: [] }),
  trainingVideos: jsonb('training_videos')
    .$type<{ url: string; posterUrl: string; durationSeconds: number }[]>()
    .notNull(),
  text: texts<ProductText>(),
  updatedAt: updatedAt(),
})

/** Assigns products to collections. */
export const collectionProduct = pgTable(
  'collection_product',
  {
    collectionCode: text('collection_code')
      .notNull()
      .references(() => collection.code, { onDelete: 'cascade' }),
    productAlias: ofProduct(),
    position: position(),
  },
  (it) => [
    primaryKey({ columns: [it.collectionCode, it.productAlias] }),
    index().on(it.productAlias),
  ],
)

/** A section of plans on the pricing page. */
export const planSection = pgTable(
  'plan_section',
  {
    productAlias: ofProduct(),
    code: text('code').notNull(),
    position: position(),
    text: texts<{ name: string }>(),
  },
  (it) => [primaryKey({ columns: [it.productAlias, it.code] })],
)

/** A plan for sale, identified by its part number. */
export const plan = pgTable(
  'plan',
  {
    partNumber: text('part_number').primaryKey(),
    productAlias: ofProduct(),
    sectionCode: text('section_code').notNull(),
    position: position(),
    billing: text('billing').$type<'month' | 'year' | 'once'>().notNull(),
    unit: text('unit').notNull(),
    /** 0 means not applicable, 1679616 unlimited. Source: spec §9. */
    capacity: integer('capacity').notNull(),
    isRecommended: boolean('is_recommended').notNull().default(false),
    text: texts<{ name: string; description: string; includes: string[] }>(),
  },
  (it) => [index().on(it.productAlias)],
)

/**
 * List price of a plan in hundredths. Regular members pay it in full; for other members, the
 * discount is subtracted when the price is read.
 */
export const planPrice = pgTable(
  'plan_price',
  {
    partNumber: text('part_number')
      .notNull()
      .references(() => plan.partNumber, { onDelete: 'cascade' }),
    productAlias: ofProduct(),
    currency: text('currency').notNull(),
    priceMinor: integer('price_minor').notNull(),
  },
  (it) => [
    primaryKey({ columns: [it.partNumber, it.currency] }),
    index().on(it.productAlias, it.currency),
  ],
)

/** Relates a product to the products recommended with it. */
export const productRelation = pgTable(
  'product_relation',
  {
    productAlias: ofProduct(),
    kind: text('kind').$type<'hardware' | 'software' | 'bundle'>().notNull(),
    relatedAlias: text('related_alias')
      .notNull()
      .references(() => product.alias, { onDelete: 'cascade' }),
    position: position(),
  },
  (it) => [primaryKey({ columns: [it.productAlias, it.kind, it.relatedAlias] })],
)

/** An industry that products serve. */
export const appDomain = pgTable('app_domain', {
  code: text('code').primaryKey(),
  icon: text('icon').notNull(),
  position: position(),
  websites: websites(),
  text: texts<NameText>(),
})

/** Assigns products to the industries that they serve. */
export const appDomainProduct = pgTable(
  'app_domain_product',
  {
    domainCode: text('domain_code')
      .notNull()
      .references(() => appDomain.code, { onDelete: 'cascade' }),
    productAlias: ofProduct(),
    position: position(),
  },
  (it) => [primaryKey({ columns: [it.domainCode, it.productAlias] })],
)

/** A popular search keyword. */
export const popularKeyword = pgTable(
  'popular_keyword',
  {
    code: text('code').notNull(),
    position: position(),
    websites: websites(),
    text: texts<{ name: string; searchKey: string }>(),
  },
  (it) => [uniqueIndex().on(it.code)],
)

function ofProduct() {
  return text('product_alias')
    .notNull()
    .references(() => product.alias, { onDelete: 'cascade' })
}
