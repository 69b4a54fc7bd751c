import * as z from 'zod'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

/** Maximum length of a keyword in characters; the rest is ignored. Source: C13. */
export const keywordLength = 100

/**
 * A normalized keyword: with folded character widths, without control and invisible format
 * characters, and truncated to the maximum length. Source: C13.
 */
export const Keyword = z.string().transform((text) =>
  cutTo(
    text
      .normalize('NFKC')
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\p{Cf}/gu, '')
      .trim(),
    keywordLength,
  ),
)

/** The section of the search results in which a page is listed. Source: spec §3, search result. */
export const SearchSource = z.enum(['products', 'solutions', 'others'])
export type SearchSource = z.infer<typeof SearchSource>

/**
 * A part of a text. `isMatch` is true if it matches the keyword. Joined together, the parts are the
 * whole text.
 */
export const Highlight = z.strictObject({ text: z.string(), isMatch: z.boolean() })
export type Highlight = z.infer<typeof Highlight>

/**
 * A search result. Source: spec §3, search result; only title, pageUrl and source are from the
 * spec.
 */
export const SearchItem = z.strictObject({
  title: z.string(),
  /** Path below /{locale}/marketplace, like the paths in menu links. */
  pageUrl: z.string(),
  source: SearchSource,
  /** `product`, `solution`, `partner`, `page`, the kind of an event, or the type of a resource. */
  kind: z.string(),
  summary: z.string().nullable(),
  imageUrl: z.string().nullable(),
  highlights: z.strictObject({ title: z.array(Highlight), summary: z.array(Highlight) }),
  lang: TextLanguage,
})
export type SearchItem = z.infer<typeof SearchItem>

/** A page of search results. `counts` covers all sources, even if one source is selected. */
export const SearchPage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
  counts: z.strictObject({ products: z.int(), solutions: z.int(), others: z.int() }),
  /** The corrected keyword if words seemed misspelled; the results are for this keyword. */
  correctedTo: z.string().nullable(),
  /** True if no page has all words of the keyword, and those with the closest match are listed. */
  isPartial: z.boolean(),
  items: z.array(SearchItem),
})
export type SearchPage = z.infer<typeof SearchPage>

/** Query parameters of a search. */
export const SearchQuestion = z.object({
  websiteCode: WebsiteCode,
  /** If the parameter is repeated, only the first value is used. Source: spec §4, C13. */
  keyword: z.union([Keyword, z.array(Keyword).transform((it) => it[0] ?? '')]).default(''),
  pageIndex: z.coerce.number().int().min(1).max(9999).default(1),
  source: SearchSource.optional(),
  /**
   * True while the keyword is being typed. Short keywords are then searched in names first, and a
   * search without results is not counted.
   */
  suggest: z.stringbool().default(false),
})
export type SearchQuestion = z.infer<typeof SearchQuestion>

/**
 * The search for products, solutions and all other pages. The response is not cached, so that each
 * search without results is counted; the results are cached in the service. Source: spec §7,
 * search; C13.
 */
export const search = {
  find: operation({ access: 'any', example: { keyword: 'gateway' }, limit: 'search' })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Search products, solutions and other pages',
      description:
        'The best match comes first. An empty keyword finds no pages. For suggestions, request ' +
        'the first page with `suggest` set to true.',
    })
    .input(SearchQuestion)
    .output(SearchPage)
    .errors(refusals('upstream.failed', 'field.too_short', 'field.too_long')),
}

function cutTo(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim()
}

/** The search part of the API, registered in server/api-contract.ts. */
export const searchApi = {
  contract: { search },
  tags: [{ name: 'search', description: 'Search in all pages.' }],
  schemas: { Keyword, SearchSource, Highlight, SearchItem, SearchPage, SearchQuestion },
}
