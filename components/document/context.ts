import type { ReactNode } from 'react'
import type { ConsentCategory } from '#config/consent.ts'
import type { Locale } from '#config/locales.ts'
import type { DataCenter } from '#config/popups.ts'
import type { RouteName } from '#config/routes.ts'
import type { Texts } from '#components/islands/texts.tsx'
import type { catalog } from '#server/content/catalog/contract.ts'
import type { common } from '#server/content/region/contract.ts'
import type { content } from '#server/content/editorial/contract.ts'
import type { events } from '#server/content/event/contract.ts'
import type { demo } from '#server/contact/demo/contract.ts'
import type { booking } from '#server/contact/inquiry/booking-contract.ts'
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
 * API operations that pages may call. They return the same data to everyone: operations about a
 * person or a company are left out, so that no cached page can contain such data.
 */
interface PageOperations {
  common: typeof common
  content: typeof content
  catalog: typeof catalog & typeof product
  solution: typeof solution
  partner: typeof partner
  help: typeof help
  booking: typeof booking
  demo: typeof demo
  redirect: typeof redirect
  resources: typeof resources
  events: typeof events
  search: typeof search
  membershipPlans: typeof membershipPlans
}

/**
 * The API operations as functions that read through the data cache. A page is cached under the tags
 * of all data that it has read.
 */
export type Read = ReaderOf<PageOperations>

/** A script of another company that this site loads once a visitor has consented. */
export interface ThirdParty {
  name: 'chat' | 'analytics' | 'tagManager' | 'tracking' | 'abTesting'
  category: ConsentCategory
  scriptUrl: string
  /** Company that receives the data. */
  provider: string
  /** Id of our account, or the department of the chat; null if the script needs none. */
  id: string | null
  /** Cookies on our domain, with their lifetime in days; 0 until the browser is closed. */
  cookies: readonly { name: string; days: number }[]
}

/** Configuration of a site. */
export interface Site {
  /** "Meridian Marketplace"; the China site has a different name. */
  name: string
  company: string
  legalName: string
  supportMail: string
  privacyUrl: string
  /** Version of the privacy statement that people consent to in forms. */
  privacyVersion: string
  termsUrl: string
  /** Data centers of cloud plans, the nearest first. */
  dataCenters: readonly DataCenter[]
  /** Domains of free email services, which lead forms refuse; `yahoo.*` is that of all countries. */
  freeMail: readonly string[]
  /** Business days within which a request for a demo is answered; at least 1. */
  demoReplyDays: number
  /** Time zone of the region's support desks. */
  timeZone: string
  /** ICP registration of the China site. */
  icpRecord: { number: string; url: string } | null
  copyrightSinceYear: number
  socialLinks: readonly { code: string; url: string }[]
  /** In ascending order, from Regular to VIP. */
  membershipLevels: readonly MembershipLevel[]
  /** Origin of the locale's host, without a trailing slash. */
  origin: string
  /** Origin that serves the catalog's images and files; "" if the site serves them itself. */
  assetOrigin: string
  consoleUrl: string
  /** Longest duration of a session, in hours. */
  sessionHours: number
  /** Scripts of other companies that are enabled. The China site has none. */
  thirdParties: readonly ThirdParty[]
  /** External chat of the China site; null if there is none. */
  chatUrl: string | null
}

/** A membership level as shown to visitors. Source: spec §1, §9. */
export interface MembershipLevel {
  code: string
  rank: number
  discountPercent: number
  benefits: readonly string[]
  /** Accumulated spend required for the level, in hundredths of the currency. */
  reachedAtMinor: number
  currency: string
}

/** All data that a page is rendered from. It contains nothing about the signed-in person. */
export interface DocumentContext {
  locale: Locale
  texts: Texts
  site: Site
  read: Read
  routeName: RouteName | null
  routeParams: Readonly<Record<string, string>>
  /** Canonical path and query string, after `/{locale}`. */
  path: string
  query: Readonly<Record<string, string>>
  canonical: string | null
  alternates: readonly { hreflang: string; href: string }[]
  /** URLs for the language menu, by locale. */
  counterparts: ReadonlyMap<Locale, string>
  /** Path of the page's own share image, if it has one. */
  sharePicture?: string
  isIndexable: boolean
  now: Date
  requestId: string
  supportCode: string
  /** Reports that a section, or a part of it, failed. The page is then not cached. */
  onSectionFailed: (key: string, error: unknown) => void
  /**
   * Keeps the page out of the cache even if nothing has failed; for example, so that each search
   * without results is counted.
   */
  preventCaching: () => void
  /** Reports a section without a renderer. The page is shown without the section. */
  onSectionUnknown: (key: string) => void
  /**
   * Result of the page's form, if it was posted without JavaScript. The page is then personal and
   * not cached.
   */
  posted?: PostedForm
  /** Status of an error page. */
  errorStatus?: number
}

/** A part of a document that loads independently. Sections are sent in page order. */
export interface Section {
  /** Unique on the page; also the prefix of the element ids in the section. */
  key: string
  load: () => Promise<ReactNode | PrerenderedHtml> | ReactNode | PrerenderedHtml
}

/** HTML that has already been rendered, as encoded chunks to send. */
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
  /**
   * Locales whose language the page is available in. Only these become alternates. Default: all.
   */
  locales?: readonly Locale[]
  /** RSS feed of the list on the page. */
  feed?: { title: string; href: string }
  /** False to exclude this page from search engines although its route is indexable. */
  isIndexable?: boolean
}

/**
 * Returns a document's sections. `page.data` comes from the `data` hook, which runs before the
 * first byte is sent.
 */
export type DocumentPage<Data = unknown> = (page: DocumentContext & { data: Data }) => Section[]
/** Returns a header and footer to use on a page instead of the site's own. */
export type Frame<Data = unknown> = (page: DocumentContext & { data: Data }) => {
  header: Section
  footer: Section
}
/** Returns a document's metadata. */
export type DescribePage<Data = unknown> = (
  page: DocumentContext & { data: Data },
) => PageDescription
