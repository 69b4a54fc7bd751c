import * as z from 'zod'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

/** Maximum length of a keyword in characters; the rest is ignored. Source: C13. */
export const keywordLength = 100

/**
 * A normalized keyword: width folded, control characters removed, cut to the maximum length.
 * Source: C13.
 */
export const Keyword = z.string().transform((text) =>
  cutTo(
    text
      .normalize('NFKC')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    keywordLength,
  ),
)

/** Section of the search results that a page belongs to. Source: spec §3, search result. */
export const SearchSource = z.enum(['products', 'solutions', 'others'])
export type SearchSource = z.infer<typeof SearchSource>

/** A part of a text, and whether it matches the keyword. The parts together are the text. */
export const Highlight = z.strictObject({ text: z.string(), isMatch: z.boolean() })
export type Highlight = z.infer<typeof Highlight>

/**
 * A search result. Source: spec §3, search result; only title, pageUrl and source are from the
 * spec.
 */
export const SearchItem = z.strictObject({
  title: z.string(),
  /** Path below /{locale}/marketplace, as in menu links. */
  pageUrl: z.string(),
  source: SearchSource,
  /** product, solution, partner, page, the kind of an event or the type of a resource. */
  kind: z.string(),
  summary: z.string().nullable(),
  imageUrl: z.string().nullable(),
  highlights: z.strictObject({ title: z.array(Highlight), summary: z.array(Highlight) }),
  lang: TextLanguage,
})
export type SearchItem = z.infer<typeof SearchItem>

/** A page of search results. `counts` covers all sources, whichever is selected. */
export const SearchPage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
  counts: z.strictObject({ products: z.int(), solutions: z.int(), others: z.int() }),
  /** Corrected keyword that the results are for, if words seemed misspelled. */
  correctedTo: z.string().nullable(),
  items: z.array(SearchItem),
})
export type SearchPage = z.infer<typeof SearchPage>

/** Query of a search. */
export const SearchQuestion = z.object({
  websiteCode: WebsiteCode,
  /** If repeated, the first counts. Source: spec §4, C13. */
  keyword: z.union([Keyword, z.array(Keyword).transform((it) => it[0] ?? '')]).default(''),
  pageIndex: z.coerce.number().int().min(1).max(9999).default(1),
  source: SearchSource.optional(),
  /**
   * Set while the keyword is being typed: names are searched first, and a search without results is
   * not counted.
   */
  suggest: z.stringbool().default(false),
})
export type SearchQuestion = z.infer<typeof SearchQuestion>

/**
 * One search over products, solutions and all other pages. The answer itself is not cached, so that
 * each search without results is counted; found results are cached inside the service. Source: spec
 * §7, search; C13.
 */
export const search = {
  find: operation({ access: 'any', example: { keyword: 'gateway' }, limit: 'search' })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Searches products, solutions and other pages',
      description:
        'Best match first. An empty keyword finds none. For suggestions, request the first page ' +
        'with `suggest`.',
    })
    .input(SearchQuestion)
    .output(SearchPage)
    .errors(refusals('upstream.failed', 'field.too_short', 'field.too_long')),
}

function cutTo(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim()
}

/** Registered in server/api-contract.ts. */
export const searchApi = {
  contract: { search },
  tags: [{ name: 'search', description: 'Search over all pages.' }],
  schemas: { Keyword, SearchSource, Highlight, SearchItem, SearchPage, SearchQuestion },
}
