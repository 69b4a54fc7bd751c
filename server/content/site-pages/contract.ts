import * as z from 'zod'
import { cached, operation, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

const title = z.string().optional()

/** A page that search engines may index, with its locales and languages. */
export const SitePage = z.strictObject({
  /** Path below /{locale} in its canonical spelling. */
  path: z.string(),
  /** Locales that have it. */
  websites: z.array(WebsiteCode),
  /** Languages of its texts. Locales of another language show English. */
  languages: z.array(TextLanguage),
  /** Title by language; null if it is no more specific than the name of the page. */
  titles: z.strictObject({ en: title, ja: title, 'zh-Hans': title, 'zh-Hant': title }).nullable(),
  /** Time of its last change; null if unknown. */
  changedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Paths of its parent pages, nearest first: used as targets in locales that lack the page. */
  parents: z.array(z.string()),
})
export type SitePage = z.infer<typeof SitePage>

/**
 * Every page that search engines may index: the source of sitemaps, alternate links and the
 * language menu. Source: spec §2 Page metadata.
 */
export const sitePages = {
  all: operation({
    access: 'any',
    cache: cached('lists', () => [
      'products',
      'categories:en-int',
      'solutions',
      'resources',
      ...writtenPages.map((it) => `page:${it}`),
    ]),
  })
    .route({
      method: 'GET',
      path: '/site-pages',
      tags: ['content'],
      summary: 'All pages of the sites',
      description:
        'With the locales that have each page, the languages of its texts, and its parent pages.',
    })
    .input(z.object({}))
    .output(z.strictObject({ pages: z.array(SitePage) })),
}

/** Pages written by editors, by the id of their sections. */
const writtenPages = [
  'about-us',
  'certificated-sales',
  'contact-us',
  'ecosystem',
  'free-trial',
  'help',
  'home',
  'membership',
  'partners',
  'program',
  'support',
  'support-hub',
] as const
/** A page written by editors. */
export type WrittenPage = (typeof writtenPages)[number]

/** Registered in server/api-contract.ts. */
export const sitePagesApi = {
  contract: { sitePages },
  schemas: { SitePage },
}
