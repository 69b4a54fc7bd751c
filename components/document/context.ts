import type { ReactNode } from 'react'
import type { Locale } from '#config/locales.ts'
import type { RouteName } from '#config/routes.ts'
import type { Texts } from '#components/islands/texts.tsx'
import type { catalog } from '#server/content/catalog/contract.ts'
import type { common } from '#server/content/region/contract.ts'
import type { content } from '#server/content/editorial/contract.ts'
import type { events } from '#server/content/event/contract.ts'
import type { help } from '#server/contact/inquiry/help-contract.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import type { ReaderOf } from '#server/kernel/contract.ts'
import type { membershipPlans } from '#server/trade/pricing/plan-contract.ts'
import type { partner } from '#server/content/partner/contract.ts'
import type { redirect } from '#server/content/redirect/contract.ts'
import type { product } from '#server/content/product/contract.ts'
import type { resources } from '#server/content/resource/contract.ts'
import type { search } from '#server/content/search/contract.ts'
import type { solution } from '#server/content/solution/contract.ts'

/**
 * Operations that pages may read. All of them answer everyone alike: operations about a person or a
 * company are left out, so that no cached page can show their data.
 */
interface PageOperations {
  common: typeof common
  content: typeof content
  catalog: typeof catalog & typeof product
  solution: typeof solution
  partner: typeof partner
  help: typeof help
  redirect: typeof redirect
  resources: typeof resources
  events: typeof events
  search: typeof search
  membershipPlans: typeof membershipPlans
}

/**
 * The reads that a page may make. Each goes through the data cache, and the page is cached under
 * the tags of everything it has read.
 */
export type Read = ReaderOf<PageOperations>

/** Configured facts about a site. */
export interface Site {
  /** "Meridian Marketplace"; the China site has another name. */
  name: string
  company: string
  legalName: string
  supportMail: string
  privacyUrl: string
  /** Version of the privacy statement that forms ask consent to. */
  privacyVersion: string
  termsUrl: string
  /** Time zone of the region's support desks. */
  timeZone: string
  /** ICP registration of the China site. */
  icpRecord: { number: string; url: string } | null
  copyrightSinceYear: number
  socialLinks: readonly { code: string; url: string }[]
  /** From Regular to VIP. */
  membershipLevels: readonly MembershipLevel[]
  /** Origin of the locale's host, without a trailing slash. */
  origin: string
  /** Origin that serves images and files of the catalog; "" for the site's own. */
  assetOrigin: string
  consoleUrl: string
}

/** A membership level as shown to visitors. Source: spec §1, §9. */
export interface MembershipLevel {
  code: string
  rank: number
  discountPercent: number
  benefits: readonly string[]
  /** Accumulated spend that reaches the level, in hundredths of the currency. */
  reachedAtMinor: number
  currency: string
}

/** Everything a page of a locale is rendered from. It contains no data of the signed-in person. */
export interface DocumentContext {
  locale: Locale
  texts: Texts
  site: Site
  read: Read
  routeName: RouteName | null
  routeParams: Readonly<Record<string, string>>
  /** Path below the locale with its query, in canonical form. */
  path: string
  query: Readonly<Record<string, string>>
  canonical: string | null
  alternates: readonly { hreflang: string; href: string }[]
  /** Targets of the language menu, by locale. */
  counterparts: ReadonlyMap<Locale, string>
  /** Path of the page's own share image, if it has one. */
  sharePicture?: string
  isIndexable: boolean
  now: Date
  requestId: string
  supportCode: string
  /** Reports that a section, or a part of it, failed. The page is then not cached. */
  onSectionFailed: (key: string, error: unknown) => void
  /** Keeps the page out of the cache although nothing failed, e.g. to count every search miss. */
  preventCaching: () => void
  /** Reports a section without a renderer. The page is shown without the section. */
  onSectionUnknown: (key: string) => void
  /**
   * Result of the page's form if it was posted without script. The page is then personal and not
   * cached.
   */
  posted?: PostedForm
  /** Status of an error page. */
  errorStatus?: number
}

/** A part of a document that loads on its own. Sections are sent in the order of the page. */
export interface Section {
  /** Unique within the page; prefix of the ids in the section. */
  key: string
  load: () => Promise<ReactNode | PrerenderedHtml> | ReactNode | PrerenderedHtml
}

/** HTML that was rendered before, as encoded chunks to send. */
export interface PrerenderedHtml {
  bytes: readonly Uint8Array[]
}

/** Metadata of a page for search engines and browsers. */
export interface PageDescription {
  title: string
  description: string
  /** JSON-LD objects. */
  structuredData?: readonly object[]
  image?: string
  /** Locales in whose language the page exists; only these are alternates. Default: all. */
  locales?: readonly Locale[]
  /** Feed of the page's list. */
  feed?: { title: string; href: string }
  /** False to exclude this page from search engines although its route is indexable. */
  isIndexable?: boolean
}

/** Lists a document's sections, given the data that its `data` hook read before the first byte. */
export type DocumentPage<Data = unknown> = (page: DocumentContext & { data: Data }) => Section[]
/** Header and footer that replace the site's own on a page. */
export type Frame<Data = unknown> = (page: DocumentContext & { data: Data }) => {
  header: Section
  footer: Section
}
/** Describes a document. */
export type DescribePage<Data = unknown> = (
  page: DocumentContext & { data: Data },
) => PageDescription
