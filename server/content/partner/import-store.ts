import { sql } from 'drizzle-orm'
import { locales } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { SeedPartners } from './seed-partners.ts'
import { partner } from './tables.ts'

/**
 * Replaces all partners with those of the seed. `updatedAt` returns the time of the last change of
 * a partner that exists already.
 */
export async function replacePartners(
  tx: Tx,
  seed: SeedPartners,
  updatedAt: (code: string) => Date | undefined,
): Promise<void> {
  await tx.execute(sql`delete from ${partner}`)
  await insertAll(
    tx,
    partner,
    seed.map(
      (
        {
          code,
          country,
          city,
          kinds,
          focusedSolutions,
          isTrusted,
          sinceYear,
          websiteUrl,
          logo,
          websites,
          text,
        },
        position,
      ) => ({
        code,
        country,
        city,
        kinds,
        isTrusted,
        sinceYear,
        websiteUrl,
        position,
        text,
        focusedSolutions: focusedSolutions.map((it) => it.slice('sol-'.length)),
        logoUrl: logo,
        websites: websites ?? [...locales],
        updatedAt: updatedAt(code),
      }),
    ),
  )
}
