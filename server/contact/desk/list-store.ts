import {
  and,
  asc,
  count,
  desc,
  eq,
  getViewSelectedFields,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Locale, RegionCode } from '#config/locales.ts'
import { product, type ProductText } from '#server/content/catalog/tables.ts'
import { person } from '#server/people/account/tables.ts'
import { inLanguage } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LeadForm, LeadsQuery, LeadStatus, LeadView } from './lead-contract.ts'
import { lead, leadState } from './tables.ts'

/** Leads to look for. Merged ones are never among them. */
export interface LeadFilter {
  /** Regions that the caller may see, or the chosen one of them. */
  regions: readonly RegionCode[]
  form: LeadForm | undefined
  /** The id of a person, or null for leads without an owner. */
  ownerId: string | null | undefined
  /** Open leads that are due before this moment. */
  dueBefore: Date | undefined
  keyword: string | undefined
  /** Site of the reader, whose language product names have. */
  locale: Locale
}

/** The columns of a lead. */
export const leadFields = getViewSelectedFields(lead)

/** The status of a lead, also of one that nobody has touched. */
export const statusOf = sql<LeadStatus>`coalesce(${leadState.status}, 'new')`

/**
 * The name of a lead's product in the language of a site, whether or not the site sells it; null if
 * there is no such product any more.
 */
export function productNameIn(locale: Locale): SQL<string | null> {
  return sql<string | null>`(select ${nameIn(locale)} from ${product}
    where ${product.alias} = ${lead.productAlias})`
}

/** Finds the name of a product, as `productNameIn` does. */
export async function findProductName(
  db: Db,
  { alias, locale }: { alias: string; locale: Locale },
): Promise<string | undefined> {
  const [found] = await db
    .select({ name: nameIn(locale) })
    .from(product)
    .where(eq(product.alias, alias))
  return found?.name
}

function nameIn(locale: Locale): SQL<string> {
  return sql<string>`${inLanguage<ProductText>(product.text, locale).text}->>'name'`
}

/** True for a lead that waits for an answer. */
const isOpen = sql<boolean>`(${statusOf} in ('new', 'working') and ${leadState.answeredAt} is null)`

/** The promise to answer: that of the lead, or an earlier one of a lead that was merged into it. */
export const dueAt = sql<Date>`least(${lead.expectedReplyBy}, (
  select min(duplicate.expected_reply_by) from lead duplicate
  join lead_state merged on merged.reference_no = duplicate.reference_no
  where merged.merged_into = ${lead.referenceNo}))`.mapWith(lead.expectedReplyBy)

/** Counts the leads that match, by status, and the open ones whose promise has passed. */
export async function countLeads(
  db: Db,
  filter: LeadFilter,
  now: Date,
): Promise<Record<LeadStatus | 'overdue', number>> {
  const of = (status: LeadStatus) =>
    sql<number>`count(*) filter (where ${statusOf} = ${status})::int`
  const [row] = await db
    .select({
      new: of('new'),
      working: of('working'),
      answered: of('answered'),
      closed: of('closed'),
      spam: of('spam'),
      overdue: sql<number>`count(*) filter (where ${isOpen} and ${dueAt} < ${now.toISOString()}::timestamptz)::int`,
    })
    .from(lead)
    .leftJoin(leadState, eq(leadState.referenceNo, lead.referenceNo))
    .where(matching(filter))
  if (!row) throw new Error('leads were not counted')
  return row
}

interface PageOf {
  view: LeadView
  sort: LeadsQuery['sort']
  limit: number
  offset: number
}

/** Lists a page of the leads that match. */
export function listLeads(db: Db, filter: LeadFilter, { view, sort, limit, offset }: PageOf) {
  const orders = {
    due: [sql`case when ${isOpen} then 0 else 1 end`, sql`case when ${isOpen} then ${dueAt} end`],
    newest: [],
    company: [sql`lower(${lead.companyName}) nulls last`],
  }
  return db
    .select({
      lead: leadFields,
      productName: productNameIn(filter.locale),
      status: statusOf,
      answeredAt: leadState.answeredAt,
      dueAt,
      owner: ownerOf,
    })
    .from(lead)
    .leftJoin(leadState, eq(leadState.referenceNo, lead.referenceNo))
    .leftJoin(person, eq(person.id, leadState.ownerId))
    .where(and(matching(filter), inView(view)))
    .orderBy(...orders[sort], desc(lead.createdAt), asc(lead.referenceNo))
    .limit(limit)
    .offset(offset)
}
export type LeadRow = Awaited<ReturnType<typeof listLeads>>[number]

/** The owner of a lead, as columns of the joined person. */
export const ownerOf = {
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
}

/** Counts the leads of these regions by the email addresses of some, in lower case. */
export async function countByEmail(
  db: Db,
  { regions, emails }: { regions: readonly RegionCode[]; emails: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (emails.length === 0) return new Map()
  const email = sql<string>`lower(${lead.email})`
  const rows = await db
    .select({ email, leads: count() })
    .from(lead)
    .leftJoin(leadState, eq(leadState.referenceNo, lead.referenceNo))
    .where(
      and(
        inArray(email, [...emails]),
        inArray(lead.regionCode, [...regions]),
        isNull(leadState.mergedInto),
      ),
    )
    .groupBy(email)
  return new Map(rows.map((it) => [it.email, it.leads]))
}

function inView(view: LeadView): SQL | undefined {
  return view === 'open' ? inArray(statusOf, ['new', 'working']) : eq(statusOf, view)
}

function matching({ regions, form, ownerId, dueBefore, ...filter }: LeadFilter): SQL | undefined {
  return and(
    inArray(lead.regionCode, [...regions]),
    isNull(leadState.mergedInto),
    form === undefined ? undefined : eq(lead.form, form),
    ownerId === undefined
      ? undefined
      : ownerId === null
        ? isNull(leadState.ownerId)
        : eq(leadState.ownerId, ownerId),
    dueBefore === undefined
      ? undefined
      : and(isOpen, sql`${dueAt} < ${dueBefore.toISOString()}::timestamptz`),
    containing(filter),
  )
}

function containing({ keyword = '', locale }: Pick<LeadFilter, 'keyword' | 'locale'>) {
  if (keyword === '') return undefined
  const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const { firstName, lastName } = lead
  const columns = [
    lead.referenceNo,
    lead.companyName,
    lead.email,
    lead.phone,
    lead.phoneE164,
    lead.message,
    lead.productAlias,
    productNameIn(locale),
  ]
  return or(
    ...columns.map((it) => ilike(it, text)),
    sql`concat_ws(' ', ${firstName}, ${lastName}) ilike ${text}`,
    sql`concat(${lastName}, ${firstName}) ilike ${text}`,
  )
}
