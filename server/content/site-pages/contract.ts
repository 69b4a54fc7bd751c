import * as z from 'zod'
import { cached, operation, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

const title = z.string().optional()

/** A page that search engines may know, with where and in which languages it stands. */
export const SitePage = z.strictObject({
  /** Below /{locale}, in its canonical spelling. */
  path: z.string(),
  /** Locales that have it. */
  websites: z.array(WebsiteCode),
  /** Languages that its texts are written in; a locale in another language shows them in English. */
  languages: z.array(TextLanguage),
  /** What it is about, by language; null where the page's own name says no more. */
  titles: z.strictObject({ en: title, ja: title, 'zh-Hans': title, 'zh-Hant': title }).nullable(),
  /** When it last changed; null where nobody knows. */
  changedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Paths of the pages above it, the nearest first: where to go where it is missing. */
  parents: z.array(z.string()),
})
export type SitePage = z.infer<typeof SitePage>

/** Every page that search engines may know: what sitemaps, alternate links and the change of language go by. Source: spec §2 Page metadata. */
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
        'With the locales that have them, the languages that they are written in, and the pages above them.',
    })
    .input(z.object({}))
    .output(z.strictObject({ pages: z.array(SitePage) })),
}

/** The pages that editors write, by the id of their sections. */
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
/** A page that editors write. */
export type WrittenPage = (typeof writtenPages)[number]

/** Registered in server/api-contract.ts. */
export const sitePagesApi = {
  contract: { sitePages },
  schemas: { SitePage },
}
