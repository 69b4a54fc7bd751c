import type { TextLanguage } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { searchVocabulary } from './tables.ts'
import type { SearchVocabulary } from './vocabulary.ts'

/** Replaces the vocabularies of all languages. */
export async function replaceVocabularies(
  tx: Tx,
  vocabularies: ReadonlyMap<TextLanguage, SearchVocabulary>,
): Promise<void> {
  await tx.delete(searchVocabulary)
  await insertAll(
    tx,
    searchVocabulary,
    [...vocabularies].map(([language, vocabulary]) => ({ language, vocabulary })),
  )
}
