import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** A stored lead: what a test says about it, and plausible values for everything else. */
export interface GivenLead {
  referenceNo: string
  regionCode?: string
  form?: string
  locale?: string
  email?: string | null
  companyName?: string | null
  productAlias?: string | null
  message?: string | null
  attachment?: string | null
  createdAt?: Date
  /** By when an answer is promised: a day from now by default. */
  dueAt?: Date
}

/** Stores leads as if their forms had been sent. */
export async function storeLeads(app: TestApp, leads: readonly GivenLead[]): Promise<void> {
  const now = Date.now()
  const rows = leads.map(
    ({
      referenceNo,
      regionCode = 'tw',
      form = 'sales-support',
      locale = 'zh-tw',
      email = `${referenceNo.toLowerCase()}@kestrel.example`,
      companyName = `Kestrel ${referenceNo}`,
      productAlias = null,
      message = 'Which plan covers forty gateways on two sites?',
      attachment = null,
      createdAt = new Date(now),
      dueAt = new Date(now + 86_400_000),
    }) => sql`(${referenceNo}, ${form}, ${locale}, ${regionCode}, 'Ada', 'Chen', ${companyName}, ${email},
      ${productAlias}, ${message}, ${attachment}, '2026-01', false, ${referenceNo},
      ${createdAt.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz,
      now() + interval '300 days')`,
  )
  await app.rows(sql`
    insert into inquiry (reference_no, form, locale, region_code, first_name, last_name,
      company_name, email, product_alias, message, attachment, privacy_version,
      is_marketing_wanted, sameness, created_at, expected_reply_by, kept_until)
    values ${sql.join(rows, sql`, `)} returning 1`)
}

/** Removes the seeded leads, so that a test counts only its own. */
export async function removeLeads(app: TestApp): Promise<void> {
  await app.rows(sql`delete from inquiry returning 1`)
  await app.rows(sql`delete from demo_customer returning 1`)
}
