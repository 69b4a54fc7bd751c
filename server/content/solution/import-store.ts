import { sql } from 'drizzle-orm'
import { locales } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import type { SeedSolution } from './seed-solution.ts'
import { solution } from './tables.ts'

const kinds = ['group', 'category', 'item'] as const

/**
 * Replaces all solution pages with those of the seed. `updatedAt` returns the time of the last
 * change of a page that exists already.
 */
export async function replaceSolutions(
  tx: Tx,
  seed: readonly SeedSolution[],
  updatedAt: (code: string) => Date | undefined,
): Promise<void> {
  await tx.execute(sql`delete from ${solution}`)
  const rows = seed.map(
    (
      { code, kind, parent, icon, schema, figures, products, materials, websites, text },
      position,
    ) => ({
      code,
      kind,
      parentCode: parent,
      icon,
      schema,
      figures,
      products,
      materials,
      position,
      text,
      websites: websites ?? [...locales],
      updatedAt: updatedAt(code),
    }),
  )
  // insert parents before children, because of the foreign key
  await insertAll(
    tx,
    solution,
    kinds.flatMap((kind) => rows.filter((it) => it.kind === kind)),
  )
}
