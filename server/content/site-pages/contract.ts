import * as z from 'zod'
import { cached, operation, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

const title = z.string().optional()

/** A page that search engines may index, with its locales and languages. */
export const SitePage = z.strictObject({
  /** Path below /{locale} in its canonical spelling. */
  path: z.string(),
  /** Locales that have the page. */
  websites: z.array(WebsiteCode),
  /** Languages that the page's texts are available in. Locales of other languages show English. */
  languages: z.array(TextLanguage),
  /** Titles by language; null if the content has no title for the page. */
  titles: z.strictObject({ en: title, ja: title, 'zh-Hans': title, 'zh-Hant': title }).nullable(),
  /** Time of the page's last change; null if unknown. */
  changedAt: z.iso.datetime({ offset: true }).nullable(),
  /**
   * Paths of the page's parents, nearest first. Locales that lack the page link to the nearest
   * parent that they have.
   */
  parents: z.array(z.string()),
})
export type SitePage = z.infer<typeof SitePage>

/**
 * Lists every page that search engines may index, for sitemaps, alternate links and the language
 * menu. Source: spec §2 Page metadata.
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
      summary: 'List all indexable pages',
      description:
        'Each page comes with the locales that have it, the languages of its texts, and its ' +
        'parent pages.',
    })
    .input(z.object({}))
    .output(z.strictObject({ pages: z.array(SitePage) })),
}

/** Ids of the pages written by editors. The sections of a page are stored under its id. */
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
/** Id of a page written by editors. */
export type WrittenPage = (typeof writtenPages)[number]

/** The site-pages part of the API, registered in server/api-contract.ts. */
export const sitePagesApi = {
  contract: { sitePages },
  schemas: { SitePage },
}
