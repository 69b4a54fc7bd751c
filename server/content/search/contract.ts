import * as z from 'zod'
import { operation, refusals, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

/** Most characters of a keyword that are searched for. Source: C13. */
export const keywordLength = 100

/** A keyword as it is searched for: width folded, control characters out, cut to its length. Source: C13. */
export const Keyword = z.string().transform((text) =>
  cutTo(
    text
      .normalize('NFKC')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    keywordLength,
  ),
)

/** Where a found page belongs. Source: spec §3, search result. */
export const SearchSource = z.enum(['products', 'solutions', 'others'])
export type SearchSource = z.infer<typeof SearchSource>

/** A stretch of a text, and whether it is what was searched for. The stretches together are the text. */
export const Highlight = z.strictObject({ text: z.string(), isMatch: z.boolean() })
export type Highlight = z.infer<typeof Highlight>

/** A page that was found. Source: spec §3, search result; all but title, pageUrl and source is our own. */
export const SearchItem = z.strictObject({
  title: z.string(),
  /** Path below /{locale}/marketplace, as the links of menus. */
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

/** A page of what was found. `counts` is of all sources, whichever is asked for. */
export const SearchPage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
  counts: z.strictObject({ products: z.int(), solutions: z.int(), others: z.int() }),
  /** What was searched for instead, when words seemed mistyped. */
  correctedTo: z.string().nullable(),
  items: z.array(SearchItem),
})
export type SearchPage = z.infer<typeof SearchPage>

/** What a search is asked with. */
export const SearchQuestion = z.object({
  websiteCode: WebsiteCode,
  /** Of several, the first. Source: spec §4, C13. */
  keyword: z.union([Keyword, z.array(Keyword).transform((it) => it[0] ?? '')]).default(''),
  pageIndex: z.coerce.number().int().min(1).max(9999).default(1),
  source: SearchSource.optional(),
  /** Asked while the keyword is being typed: looks at names first, and what it does not find is not counted. */
  suggest: z.stringbool().default(false),
})
export type SearchQuestion = z.infer<typeof SearchQuestion>

/**
 * One search over products, solutions and all other pages. Caches in front keep no answer, so that each keyword that finds nothing is
 * counted; here what was found is kept. Source: spec §7, search; C13.
 */
export const search = {
  find: operation({ access: 'any', example: { keyword: 'gateway' }, limit: 'search' })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['search'],
      summary: 'Searches products, solutions and other pages',
      description:
        'The best first; an empty keyword finds none. Suggestions are the first page, asked with `suggest`.',
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
  tags: [{ name: 'search', description: 'One search over all pages.' }],
  schemas: { Keyword, SearchSource, Highlight, SearchItem, SearchPage, SearchQuestion },
}
