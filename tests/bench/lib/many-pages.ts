import { sql } from 'drizzle-orm'
import { openPglite } from '#server/platform/db/open-pglite.ts'
import { rowsOf } from '#tests/support/rows.ts'

/**
 * Enlarges the search index of a data folder to `count` pages per language by adding renamed copies
 * of its pages. Word frequencies stay those of the real pages.
 */
export async function fillIndex(dataDir: string, count: number): Promise<void> {
  const database = await openPglite(dataDir)
  try {
    const [row] = await rowsOf<{ pages: number }>(
      database.db,
      sql`select count(*)::int as pages from search_document where language = 'en'`,
    )
    const pages = row?.pages ?? 0
    for (let copy = 1; copy < count / pages; copy += 1) await database.run(copyOf(copy))
    await database.run('analyze search_document')
  } finally {
    await database.close()
  }
}

function copyOf(copy: number): string {
  const word = `copy${copy}`
  return `
    insert into search_document
    select language, source, '${word} ' || ref, kind, page_path, ends_at, later_path, websites, lang, title || ' ${word}', summary, image_url,
      names || array_to_tsvector(array['${word}']), lead, words || array_to_tsvector(array['${word}'])
    from search_document where ref !~ '^copy[0-9]'`
}
