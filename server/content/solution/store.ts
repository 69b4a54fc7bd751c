import { and, asc, eq, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { solution, type SolutionText } from './tables.ts'

/** Lists all solutions that a locale shows, in the editors' order. */
export function listSolutions(db: Db, { locale }: { locale: Locale }) {
  const { text, lang } = inLanguage<SolutionText>(solution.text, locale)
  const { code, kind, parentCode, icon } = solution
  return db
    .select({
      code,
      kind,
      parentCode,
      icon,
      name: sql<string>`${text}->>'name'`,
      tagline: sql<string>`${text}->>'tagline'`,
      lang,
    })
    .from(solution)
    .where(shownIn(solution.websites, locale))
    .orderBy(asc(solution.position))
}

/** A solution in a list. */
export type SolutionRow = Awaited<ReturnType<typeof listSolutions>>[number]

/** Finds a solution page if the locale shows it. */
export async function findSolution(db: Db, { code, locale }: { code: string; locale: Locale }) {
  const { text, lang } = inLanguage<SolutionText>(solution.text, locale)
  const { schema, figures, products, materials, websites, updatedAt } = solution
  const [row] = await db
    .select({ schema, figures, products, materials, websites, updatedAt, text, lang })
    .from(solution)
    .where(and(eq(solution.code, code), shownIn(solution.websites, locale)))
  return row
}

/** A stored solution page. */
export type SolutionPageRow = NonNullable<Awaited<ReturnType<typeof findSolution>>>
