import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { Redirect } from './flattened.ts'
import { redirect } from './tables.ts'

/**
 * Finds the redirect target of a legacy URL in a locale. The locale's own redirect takes precedence
 * over one for all sites.
 */
export async function findTarget(
  db: Db,
  { locale, pageType, urlAlias }: { locale: Locale; pageType: number; urlAlias: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ target: redirect.target })
    .from(redirect)
    .where(
      and(
        eq(redirect.pageType, pageType),
        eq(redirect.urlAlias, urlAlias),
        or(eq(redirect.websiteCode, locale), isNull(redirect.websiteCode)),
      ),
    )
    .orderBy(sql`${redirect.websiteCode} nulls last`)
    .limit(1)
  return row?.target
}

/** Replaces all redirects. */
export async function replaceRedirects(tx: Tx, redirects: readonly Redirect[]): Promise<void> {
  await tx.execute(sql`delete from ${redirect}`)
  await insertAll(tx, redirect, [...redirects])
}
