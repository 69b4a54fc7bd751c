import * as z from 'zod'

const maxPhraseLength = 60
const Phrase = z.string().trim().min(1).max(maxPhraseLength)

/** A page of the index: its source, a space and its `ref` in the table `search_document`. */
const PageKey = z
  .string()
  .regex(/^(products|solutions|others) \S.*$/, 'must be a source and a page, such as products X')

/**
 * The words by which people search in one language, beside those of the pages' own texts. Editors
 * keep it in seed/search/{language}.yaml.
 */
export const SearchVocabulary = z.strictObject({
  /** Groups of words and phrases that mean the same. */
  synonyms: z.array(z.array(Phrase).min(2)),
  /** Words of questions that say nothing about what is wanted, such as "how" and "please". */
  stopWords: z.array(Phrase),
  /** Words and phrases for what people look for, by the page that has it; most typical first. */
  pages: z.record(PageKey, z.array(Phrase).min(1)),
})
export type SearchVocabulary = z.infer<typeof SearchVocabulary>

/** The vocabulary of a language for which none has been written. */
export const emptyVocabulary: SearchVocabulary = { synonyms: [], stopWords: [], pages: {} }
