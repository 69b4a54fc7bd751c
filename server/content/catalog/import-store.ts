import { sql } from 'drizzle-orm'
import { type Locale, locales } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inEachLanguage } from '#server/platform/text/in-locale.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { SeedCatalog } from './seed-catalog.ts'
import type { SeedProduct } from './seed-product.ts'
import * as t from './tables.ts'

/** Images and videos of a product in the media folder. */
export interface ProductFiles {
  backgroundImageUrl: string
  video: { url: string; posterUrl: string; durationSeconds: number | null } | null
  trainingVideo: { url: string; posterUrl: string }
}

interface Import {
  products: SeedProduct[]
  catalog: SeedCatalog
  filesOf: (product: SeedProduct) => ProductFiles
  /** Returns the time of the last change of a product that exists already. */
  updatedAt: (alias: string) => Date | undefined
}

/** Replaces the whole catalog with that of the seed. */
export async function replaceCatalog(
  tx: Tx,
  { products, catalog, filesOf, updatedAt }: Import,
): Promise<void> {
  for (const table of [
    t.popularKeyword,
    t.appDomain,
    t.collection,
    t.category,
    t.productGroup,
    t.product,
  ])
    await tx.execute(sql`delete from ${table}`)
  await insertAll(
    tx,
    t.product,
    products.map((it, position) => ({
      ...productRow(it, position, filesOf(it)),
      updatedAt: updatedAt(it.alias),
    })),
  )
  await insertAll(tx, t.planSection, products.flatMap(sectionRows))
  await insertAll(tx, t.plan, products.flatMap(planRows))
  await insertAll(
    tx,
    t.planPrice,
    products.flatMap((it) => priceRows(it, catalog.priceLists)),
  )
  await insertAll(tx, t.productRelation, products.flatMap(relationRows))
  await insertGroups(tx, catalog)
  await insertDomains(tx, catalog)
  await insertKeywords(tx, catalog)
}

async function insertGroups(tx: Tx, { groups }: SeedCatalog): Promise<void> {
  const categories = groups.flatMap((group) =>
    group.categories.map((it) => ({ ...it, groupCode: it.subgroup ?? group.code })),
  )
  const collections = categories.flatMap((category) =>
    category.collections.map((it, position) => ({ ...it, position, categoryCode: category.code })),
  )
  await insertAll(tx, t.productGroup, [
    ...groups.map((it, position) => groupRow(it, position, null)),
    ...groups.flatMap((group) =>
      group.subgroups.map((it, position) => groupRow(it, position, group.code)),
    ),
  ])
  await insertAll(
    tx,
    t.category,
    categories.map(({ code, groupCode, text, websites }, position) => ({
      code,
      groupCode,
      text,
      position,
      websites: localesOf(websites),
    })),
  )
  await insertAll(
    tx,
    t.collection,
    collections.map(({ code, categoryCode, text, position, websites }) => ({
      code,
      categoryCode,
      text,
      position,
      websites: localesOf(websites),
    })),
  )
  await insertAll(
    tx,
    t.collectionProduct,
    collections.flatMap(({ code, products }) =>
      products.map((productAlias, position) => ({ collectionCode: code, productAlias, position })),
    ),
  )
}

async function insertDomains(tx: Tx, { domains }: SeedCatalog): Promise<void> {
  await insertAll(
    tx,
    t.appDomain,
    domains.map(({ code, icon, text, websites }, position) => ({
      code,
      icon,
      text,
      position,
      websites: localesOf(websites),
    })),
  )
  await insertAll(
    tx,
    t.appDomainProduct,
    domains.flatMap(({ code, products }) =>
      products.map((productAlias, position) => ({ domainCode: code, productAlias, position })),
    ),
  )
}

async function insertKeywords(tx: Tx, { keywords }: SeedCatalog): Promise<void> {
  await insertAll(
    tx,
    t.popularKeyword,
    keywords.map(({ code, text, websites }, position) => ({
      code,
      text: { ...text, en: text.en ?? { name: code, searchKey: code } },
      position,
      websites: localesOf(websites),
    })),
  )
}

type SeedGroup = SeedCatalog['groups'][number]

function groupRow(
  { code, icon, text, websites }: SeedGroup | SeedGroup['subgroups'][number],
  position: number,
  parentCode: string | null,
): typeof t.productGroup.$inferInsert {
  return { code, parentCode, icon, text, position, websites: localesOf(websites) }
}

function productRow(
  seed: SeedProduct,
  position: number,
  files: ProductFiles,
): typeof t.product.$inferInsert {
  const {
    alias,
    id,
    family,
    kind,
    publishBy,
    isFreeTrial,
    isHot,
    isNew,
    isSuite,
    figures,
    features,
    releases,
  } = seed
  const { documents, screenshotCount, trainingVideos, websites, text } = seed
  return {
    alias,
    id,
    family,
    kind,
    publishBy,
    isFreeTrial,
    isHot,
    isNew,
    isSuite,
    figures,
    releases,
    text: inEachLanguage((it) => withoutGuide(text[it])),
    position,
    copyright: `© ${seed.publishBy}`,
    websites: localesOf(websites),
    thumbnailUrl: `/media/products/${alias}.svg`,
    backgroundImageUrl: files.backgroundImageUrl,
    video: files.video,
    priceTableUrl: null,
    featureIcons: features,
    screenshots: Array.from({ length: screenshotCount }, (_, index) => ({
      url: `/media/screenshots/${alias}-${index + 1}.svg`,
      width: 960,
      height: 600,
    })),
    documents,
    userGuide: inEachLanguage((it) => text[it].userGuide),
    trainingVideos: trainingVideos.map((durationSeconds) => ({
      ...files.trainingVideo,
      durationSeconds,
    })),
  }
}

function withoutGuide({
  userGuide: _guide,
  planSections: _sections,
  ...text
}: SeedProduct['text']['en']): t.ProductText {
  return text
}

function sectionRows({
  alias,
  planSections,
  text,
}: SeedProduct): (typeof t.planSection.$inferInsert)[] {
  return planSections.map(({ code }, position) => ({
    productAlias: alias,
    code,
    position,
    text: inEachLanguage((it) => ({ name: text[it].planSections[position]?.name ?? code })),
  }))
}

function planRows({ alias, planSections, text }: SeedProduct): (typeof t.plan.$inferInsert)[] {
  return planSections.flatMap(({ code, plans }, section) =>
    plans.map(({ partNumber, billing, unit, capacity, isRecommended }, position) => ({
      partNumber,
      billing,
      unit,
      capacity,
      isRecommended,
      position,
      productAlias: alias,
      sectionCode: code,
      text: inEachLanguage(
        (it) =>
          text[it].planSections[section]?.plans[position] ?? {
            name: partNumber,
            description: '',
            includes: [],
          },
      ),
    })),
  )
}

function priceRows(
  { alias, planSections }: SeedProduct,
  lists: SeedCatalog['priceLists'],
): (typeof t.planPrice.$inferInsert)[] {
  return planSections
    .flatMap((it) => it.plans)
    .flatMap(({ partNumber, priceMinorUsd }) =>
      priceMinorUsd === null
        ? []
        : lists.map(({ currency, factor, roundToMinor }) => ({
            partNumber,
            productAlias: alias,
            currency,
            priceMinor: Math.round((priceMinorUsd * factor) / roundToMinor) * roundToMinor,
          })),
    )
}

function relationRows({
  alias,
  recommend,
}: SeedProduct): (typeof t.productRelation.$inferInsert)[] {
  const rows = (kind: 'hardware' | 'software' | 'bundle', related: string[]) =>
    related.map((relatedAlias, position) => ({ productAlias: alias, kind, relatedAlias, position }))
  return [
    ...rows('hardware', recommend.hardwares),
    ...rows('software', recommend.softwares),
    ...rows('bundle', recommend.bundleApps),
  ]
}

function localesOf(websites: Locale[] | undefined): Locale[] {
  return websites ?? [...locales]
}
