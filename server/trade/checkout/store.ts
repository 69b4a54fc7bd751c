import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { membership, person } from '#server/people/account/tables.ts'
import { plan, planPrice, product, type ProductText } from '#server/content/catalog/tables.ts'
import { inLanguage, shownIn, type Texts } from '#server/platform/db/columns.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import * as t from './tables.ts'

/** Part numbers whose list prices in a currency are wanted. */
interface PriceQuery {
  partNumbers: readonly string[]
  currency: string
}

/** "Product – Plan" in each language of the plan. */
const fullPlanNames = sql<Texts<string>>`(
  select jsonb_object_agg(it.key, coalesce(${product.text} -> it.key ->> 'name', ${product.text} -> 'en' ->> 'name') || ' – ' || (it.value ->> 'name'))
  from jsonb_each(${plan.text}) it)`

/** The product of a plan that a locale sells, as its checkout shows it. */
export async function findProductOfPlan(
  db: Db,
  { urlAlias, partNumber, locale }: { urlAlias: string; partNumber: string; locale: Locale },
) {
  const { text, lang } = inLanguage<ProductText>(product.text, locale)
  const [found] = await db
    .select({
      id: product.id,
      urlAlias: product.alias,
      productName: sql<string>`${text}->>'name'`,
      thumbnailUrl: product.thumbnailUrl,
      lang,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .where(
      and(
        eq(plan.partNumber, partNumber),
        eq(product.alias, urlAlias),
        shownIn(product.websites, locale),
      ),
    )
  return found
}

/** Plans by part number: how they are sold, and their list price; null where the list has none. */
export function listPlanOffers(db: Db, { partNumbers, currency }: PriceQuery) {
  const planNames = sql<
    Texts<string>
  >`(select jsonb_object_agg(it.key, it.value ->> 'name') from jsonb_each(${plan.text}) it)`
  const {
    canPurchase,
    isShareLicense,
    serialNumberType,
    isReceiveMailRequired,
    fulfillment,
    licenseTypeCode,
    termMonths,
    leadDays,
  } = t.planSale
  return db
    .select({
      partNumber: plan.partNumber,
      productAlias: plan.productAlias,
      websites: product.websites,
      names: fullPlanNames,
      planNames,
      capacity: plan.capacity,
      canPurchase,
      isShareLicense,
      serialNumberType,
      isReceiveMailRequired,
      fulfillment,
      licenseTypeCode,
      termMonths,
      leadDays,
      listMinor: planPrice.priceMinor,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .innerJoin(t.planSale, eq(t.planSale.partNumber, plan.partNumber))
    .leftJoin(
      planPrice,
      and(eq(planPrice.partNumber, plan.partNumber), eq(planPrice.currency, currency)),
    )
    .where(inArray(plan.partNumber, [...partNumbers]))
}
export type PlanOfferRow = Awaited<ReturnType<typeof listPlanOffers>>[number]

/** Names of plans and how they are sold, without prices; unknown part numbers are omitted. */
export function listPlanSales(db: Db, partNumbers: readonly string[]) {
  const { partNumber, isShareLicense, serialNumberType } = t.planSale
  return db
    .select({ partNumber, names: fullPlanNames, isShareLicense, serialNumberType })
    .from(t.planSale)
    .innerJoin(plan, eq(plan.partNumber, partNumber))
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .where(inArray(partNumber, [...partNumbers]))
}

/** Parts by part number, and their list price; null where the list has none. */
export function listPartOffers(db: Db, { partNumbers, currency }: PriceQuery) {
  const names = sql<
    Texts<string>
  >`(select jsonb_object_agg(it.key, it.value ->> 'name') from jsonb_each(${t.part.text}) it)`
  const { partNumber, capacity, isAvailable, leadDays } = t.part
  return db
    .select({
      partNumber,
      capacity,
      isAvailable,
      leadDays,
      names,
      listMinor: t.partPrice.priceMinor,
    })
    .from(t.part)
    .leftJoin(
      t.partPrice,
      and(eq(t.partPrice.partNumber, partNumber), eq(t.partPrice.currency, currency)),
    )
    .where(inArray(partNumber, [...partNumbers]))
}
export type PartOfferRow = Awaited<ReturnType<typeof listPartOffers>>[number]

/** The other volumes of some plans with their list prices, the smallest first. */
export function listVolumes(db: Db, { partNumbers, currency }: PriceQuery) {
  const { partNumber, capacity, priceMinor } = t.planVolume
  return db
    .select({ partNumber, capacity, listMinor: priceMinor })
    .from(t.planVolume)
    .where(and(inArray(partNumber, [...partNumbers]), eq(t.planVolume.currency, currency)))
    .orderBy(asc(capacity))
}

/** What is counted of some part numbers. What an order holds of it counts as there for that order. */
export function listStock(
  db: Db,
  {
    partNumbers,
    orderNumber,
  }: { partNumbers: readonly string[]; orderNumber?: string | undefined },
) {
  const { partNumber, kind, quantity } = t.stock
  const held = and(
    eq(t.stockHold.partNumber, partNumber),
    eq(t.stockHold.kind, kind),
    eq(t.stockHold.orderNumber, orderNumber ?? ''),
    isNull(t.stockHold.returnedAt),
  )
  return db
    .select({
      partNumber,
      kind,
      quantity: sql<number>`${quantity} + coalesce(${t.stockHold.quantity}, 0)`,
    })
    .from(t.stock)
    .leftJoin(t.stockHold, held)
    .where(inArray(partNumber, [...partNumbers]))
    .orderBy(asc(partNumber), asc(kind))
}
export type StockRow = Awaited<ReturnType<typeof listStock>>[number]

/** What a plan can be bought with, or its license be upgraded by, in their order. */
export async function listAdditions(
  db: Db,
  { partNumber, kind }: { partNumber: string; kind: 'additional' | 'upgrade' },
): Promise<string[]> {
  const rows = await db
    .select({ partNumber: t.planAddition.additionPartNumber })
    .from(t.planAddition)
    .where(and(eq(t.planAddition.partNumber, partNumber), eq(t.planAddition.kind, kind)))
    .orderBy(asc(t.planAddition.position))
  return rows.map((it) => it.partNumber)
}

/** The choices of what is built to order: its categories and their items, in their order. */
export function listChoices(db: Db, { partNumber }: { partNumber: string }) {
  const { code, isRequired, text } = t.btoCategory
  const { itemPartNumber, isDefault } = t.btoItem
  return db
    .select({ code, isRequired, text, itemPartNumber, isDefault })
    .from(t.btoCategory)
    .innerJoin(
      t.btoItem,
      and(eq(t.btoItem.partNumber, t.btoCategory.partNumber), eq(t.btoItem.categoryCode, code)),
    )
    .where(eq(t.btoCategory.partNumber, partNumber))
    .orderBy(asc(t.btoCategory.position), asc(t.btoItem.position))
}
export type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number]

/** Addresses of a company's admins, who can buy or approve. */
export async function listAdminContacts(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ email: person.email })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, 'Admin'),
        eq(membership.status, 'ACTIVE'),
        eq(person.isDeactivated, false),
      ),
    )
    .orderBy(asc(membership.createdAt), asc(person.email))
  return rows.map((it) => it.email)
}

/** What is taken of what is counted. */
export interface Taking {
  orderNumber: string
  partNumber: string
  kind: t.StockKind
  quantity: number
  now: Date
}

/** Takes so many in one write, so that the last is sold once; false when too few are left. */
export async function takeOfStock(
  tx: Tx,
  { orderNumber, partNumber, kind, quantity, now }: Taking,
): Promise<boolean> {
  const taken = await tx
    .update(t.stock)
    .set({ quantity: sql`${t.stock.quantity} - ${quantity}` })
    .where(
      and(
        eq(t.stock.partNumber, partNumber),
        eq(t.stock.kind, kind),
        gte(t.stock.quantity, quantity),
      ),
    )
    .returning({ quantity: t.stock.quantity })
  if (taken.length === 0) return false
  await tx.insert(t.stockHold).values({ orderNumber, partNumber, kind, quantity, takenAt: now })
  return true
}

/** Gives back all that an order holds; what was given back before is not again. */
export async function returnToStock(
  tx: Tx,
  { orderNumber, now }: { orderNumber: string; now: Date },
): Promise<void> {
  const { partNumber, kind, quantity } = t.stockHold
  const held = await tx
    .update(t.stockHold)
    .set({ returnedAt: now })
    .where(and(eq(t.stockHold.orderNumber, orderNumber), isNull(t.stockHold.returnedAt)))
    .returning({ partNumber, kind, quantity })
  const inOrder = held.toSorted((a, b) =>
    `${a.partNumber} ${a.kind}` < `${b.partNumber} ${b.kind}` ? -1 : 1,
  )
  for (const it of inOrder)
    await tx
      .update(t.stock)
      .set({ quantity: sql`${t.stock.quantity} + ${it.quantity}` })
      .where(and(eq(t.stock.partNumber, it.partNumber), eq(t.stock.kind, it.kind)))
}

/** Keeps a quote; its id. */
export async function insertQuote(db: Db, row: typeof t.quote.$inferInsert): Promise<string> {
  const [kept] = await db.insert(t.quote).values(row).returning({ id: t.quote.id })
  if (!kept) throw new Error('a quote was not kept')
  return kept.id
}

/** A quote of a company, locked when it is read inside a transaction for an order. */
export async function findQuote(
  db: Db,
  {
    quoteId,
    companyId,
    isLocked = false,
  }: { quoteId: string; companyId: string; isLocked?: boolean },
) {
  const query = db
    .select()
    .from(t.quote)
    .where(and(eq(t.quote.id, quoteId), eq(t.quote.companyId, companyId)))
  const [found] = isLocked ? await query.for('update') : await query
  return found
}
export type QuoteRow = NonNullable<Awaited<ReturnType<typeof findQuote>>>

/** Keeps a token. */
export async function insertToken(db: Db, row: typeof t.checkoutToken.$inferInsert): Promise<void> {
  await db.insert(t.checkoutToken).values(row)
}

/** A token by the hash of what its owner shows. */
export async function findToken(db: Db, key: string) {
  const [found] = await db.select().from(t.checkoutToken).where(eq(t.checkoutToken.key, key))
  return found
}

/** Uses a token; false when it was used before, or is too old. */
export async function spendToken(
  tx: Tx,
  { key, orderNumber, now }: { key: string; orderNumber: string; now: Date },
): Promise<boolean> {
  const { checkoutToken: it } = t
  const spent = await tx
    .update(it)
    .set({ orderNumber })
    .where(and(eq(it.key, key), isNull(it.orderNumber), gt(it.expiresAt, now)))
    .returning({ key: it.key })
  return spent.length === 1
}

/** Forgets tokens and quotes that ended before a moment. Returns how many. */
export async function deleteEndedBefore(db: Db, moment: Date, most: number): Promise<number> {
  const tokens = db
    .select({ key: t.checkoutToken.key })
    .from(t.checkoutToken)
    .where(lt(t.checkoutToken.expiresAt, moment))
    .limit(most)
  const quotes = db
    .select({ id: t.quote.id })
    .from(t.quote)
    .where(lt(t.quote.expiresAt, moment))
    .limit(most)
  const gone = await db
    .delete(t.checkoutToken)
    .where(inArray(t.checkoutToken.key, tokens))
    .returning({ key: t.checkoutToken.key })
  return (
    gone.length +
    (await db.delete(t.quote).where(inArray(t.quote.id, quotes)).returning({ id: t.quote.id }))
      .length
  )
}
