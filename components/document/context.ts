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
import type { resources } from '#server/content/resource/contract.ts'
import type { search } from '#server/content/search/contract.ts'
import type { solution } from '#server/content/solution/contract.ts'

/**
 * The groups of operations that pages read: those that answer everybody alike. A choice, not a copy of the API's list:
 * what concerns a person or a company is left out, so that no kept page can show it.
 */
interface PageOperations {
  common: typeof common
  content: typeof content
  catalog: typeof catalog
  solution: typeof solution
  partner: typeof partner
  help: typeof help
  redirect: typeof redirect
  resources: typeof resources
  events: typeof events
  search: typeof search
  membershipPlans: typeof membershipPlans
}

/** The reads that a page may make. Each is answered from the data cache, and the page is kept under its tags. */
export type Read = ReaderOf<PageOperations>

/** What a site shows that configuration tells. */
export interface Site {
  /** "Meridian Marketplace"; the China site has a name of its own. */
  name: string
  company: string
  legalName: string
  supportMail: string
  privacyUrl: string
  /** The version of the privacy statement that forms ask to agree to. */
  privacyVersion: string
  termsUrl: string
  /** In which the desks of the site's region work. */
  timeZone: string
  /** Record of the China site with the authorities. */
  icpRecord: { number: string; url: string } | null
  copyrightSinceYear: number
  socialLinks: readonly { code: string; url: string }[]
  /** From Regular to VIP. */
  membershipLevels: readonly MembershipLevel[]
  /** Origin of the locale's own host, without a slash at its end. */
  origin: string
  /** Where pictures and files of the catalog come from: "" or an origin. */
  assetOrigin: string
  consoleUrl: string
}

/** A membership level as visitors are told of it. Source: spec §1, §9. */
export interface MembershipLevel {
  code: string
  rank: number
  discountPercent: number
  benefits: readonly string[]
  /** Accumulated spend that reaches it, in hundredths. */
  reachedAtMinor: number
  currency: string
}

/** What a page of a locale is rendered with: nothing in it is of a person. */
export interface DocumentContext {
  locale: Locale
  texts: Texts
  site: Site
  read: Read
  routeName: RouteName | null
  routeParams: Readonly<Record<string, string>>
  /** Path below the locale with its query, in its canonical spelling. */
  path: string
  query: Readonly<Record<string, string>>
  canonical: string | null
  alternates: readonly { hreflang: string; href: string }[]
  /** Where the choice of language leads in each locale. */
  counterparts: ReadonlyMap<Locale, string>
  /** Path of the picture by which others share the page, where it has one of its own. */
  sharePicture?: string
  isIndexable: boolean
  now: Date
  requestId: string
  supportCode: string
  /** Told when a section, or a part of it, failed: the page must not be kept. */
  onSectionFailed: (key: string, error: unknown) => void
  /** Says that the page is not kept for others, though nothing failed: what it does must be done each time. */
  preventCaching: () => void
  /** Told of a section that editors named and that nothing shows: the page stands without it. */
  onSectionUnknown: (key: string) => void
  /** What came of its form, where it was posted without script: then the page is one person's, and is not kept. */
  posted?: PostedForm
  /** Status of an error page. */
  errorStatus?: number
}

/** A part of a document that is loaded and sent on its own, in the order of the page. */
export interface Section {
  /** Unique in the page; prefixes the ids in it. */
  key: string
  load: () => Promise<ReactNode | PrerenderedHtml> | ReactNode | PrerenderedHtml
}

/** HTML that was made before, in the pieces and the form in which it is sent. */
export interface PrerenderedHtml {
  bytes: readonly Uint8Array[]
}

/** What a page tells of itself to search engines and browsers. */
export interface PageDescription {
  title: string
  description: string
  /** JSON-LD objects. */
  structuredData?: readonly object[]
  image?: string
  /** The locales that have the page in their own language, where not all do: only they are alternates of it. */
  locales?: readonly Locale[]
  /** A feed of what the page lists. */
  feed?: { title: string; href: string }
  /** False where the page is none for search engines, though others at its route are. */
  isIndexable?: boolean
}

/** A document: its sections, from what its `data` hook read before the first byte. */
export type DocumentPage<Data = unknown> = (page: DocumentContext & { data: Data }) => Section[]
/** What stands around a document's sections, where that is not the frame of the site. */
export type Frame<Data = unknown> = (page: DocumentContext & { data: Data }) => {
  header: Section
  footer: Section
}
/** Describes a document. */
export type DescribePage<Data = unknown> = (
  page: DocumentContext & { data: Data },
) => PageDescription
