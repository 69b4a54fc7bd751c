import { inArray, type SQL, sql } from 'drizzle-orm'
import {
  plan,
  planPrice,
  planSection,
  product,
  productRelation,
} from '#server/content/catalog/tables.ts'
import { partner } from '#server/content/partner/tables.ts'
import { resource } from '#server/content/resource/tables.ts'
import { solution } from '#server/content/solution/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** Tables whose rows have the time of their last change, which sitemaps show. */
const kinds = ['product', 'solution', 'resource', 'partner'] as const
type Kind = (typeof kinds)[number]

const tables = { product, solution, resource, partner }
const keys = {
  product: product.alias,
  solution: solution.code,
  resource: resource.slug,
  partner: partner.code,
}

/** A row as it was before an import: the time of its last change and a hash of its content. */
interface RowVersion {
  updatedAt: Date
  hash: string
}

/** The rows of each table by their keys. */
export type ContentVersions = Record<Kind, ReadonlyMap<string, RowVersion>>

/** Keys of the rows that an import added, changed and removed. */
export type ContentChanges = Record<Kind, { added: string[]; changed: string[]; removed: string[] }>

/** Reads the versions of all rows. */
export async function readContentVersions(tx: Tx): Promise<ContentVersions> {
  return {
    product: await versionsOf(tx, 'product', [
      belowProduct(planSection, planSection.code),
      belowProduct(plan, plan.partNumber),
      belowProduct(planPrice, sql`${planPrice.partNumber}, ${planPrice.currency}`),
      belowProduct(productRelation, sql`${productRelation.kind}, ${productRelation.position}`),
    ]),
    solution: await versionsOf(tx, 'solution'),
    resource: await versionsOf(tx, 'resource'),
    partner: await versionsOf(tx, 'partner'),
  }
}

/**
 * Compares the rows with those before an import. A row that has changed gets the current time as
 * the time of its last change; every other row keeps the one that it was inserted with.
 */
export async function touchChangedContent(
  tx: Tx,
  before: ContentVersions,
): Promise<ContentChanges> {
  const after = await readContentVersions(tx)
  const changes = Object.fromEntries(
    kinds.map((kind) => [kind, changesBetween(before[kind], after[kind])]),
  ) as ContentChanges
  for (const kind of kinds) {
    const { changed } = changes[kind]
    if (changed.length === 0) continue
    await tx
      .update(tables[kind])
      .set({ updatedAt: sql`now()` })
      .where(inArray(keys[kind], changed))
  }
  return changes
}

async function versionsOf(
  tx: Tx,
  kind: Kind,
  parts: readonly SQL[] = [],
): Promise<ReadonlyMap<string, RowVersion>> {
  const table = tables[kind]
  const own = sql`to_jsonb(${table}) - '{updated_at,position}'::text[]`
  const hash = sql<string>`md5(jsonb_build_array(${sql.join([own, ...parts], sql`, `)})::text)`
  const rows = await tx.select({ key: keys[kind], updatedAt: table.updatedAt, hash }).from(table)
  return new Map(rows.map(({ key, ...version }) => [key, version]))
}

/** Returns the rows of a table that belong to a product, as one JSON value. */
function belowProduct(
  table: typeof planSection | typeof plan | typeof planPrice | typeof productRelation,
  order: SQL | typeof plan.partNumber | typeof planSection.code,
): SQL {
  return sql`(select jsonb_agg(to_jsonb(${table}) order by ${order}) from ${table}
    where ${table.productAlias} = ${product.alias})`
}

function changesBetween(
  before: ReadonlyMap<string, RowVersion>,
  after: ReadonlyMap<string, RowVersion>,
): ContentChanges[Kind] {
  const names = [...after.keys()]
  return {
    added: names.filter((it) => !before.has(it)),
    changed: names.filter((it) => before.has(it) && before.get(it)?.hash !== after.get(it)?.hash),
    removed: [...before.keys()].filter((it) => !after.has(it)),
  }
}
