import type { Locale } from '#config/locales.ts'
import type { Day } from '#server/platform/time/zone.ts'

/** The kinds of documents that a product may have. */
export const documentKinds = ['datasheet', 'user-guide', 'release-notes'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * Content of a product document, as plain data. All texts are in the document's language, with
 * numbers, dates and prices formatted.
 */
export interface DocumentContent {
  kind: DocumentKind
  /** Decides the fonts and the language that the PDF states. */
  locale: Locale
  /** Name of the theme whose colors the document has: a product family or a kind of product. */
  theme: string
  /** Name of the site, as author of the PDF and beside the logo. */
  site: string
  /** Name of the kind of document, such as "Datasheet". */
  kindName: string
  /** Date of the document. The same content gives the same bytes. */
  day: Day
  /** Line at the foot of each page: site, kind of document, product id and date. */
  edition: string
  product: {
    name: string
    shortIntroduction: string
    /** Publisher of the product, as the author of the PDF. */
    publisher: string
    /** "Published by" with the publisher. */
    publishedBy: string
    /** Path of the product's SVG image, such as /media/products/eg-120-gateway.svg. */
    picture: string
    pictureAlt: string
  }
  /** Sections in order. */
  sections: readonly Section[]
}

/** A section of a document. */
export type Section =
  | { type: 'figures'; figures: readonly { value: string; label: string }[] }
  | { type: 'paragraphs'; paragraphs: readonly string[] }
  | { type: 'entries'; heading: string; entries: readonly Entry[] }
  | LayersSection
  | PlansSection
  | ReleasesSection
  | { type: 'changes'; heading: string; releases: readonly ReleaseChanges[] }
  | { type: 'steps'; heading: string; steps: readonly Entry[] }
  | { type: 'remark'; title: string; body: string }

/** A titled text, with an icon of the site's pages if `icon` is given. */
export interface Entry {
  title: string
  body: string
  icon?: string
}

/** Layers of an architecture, the lowest layer first. */
export interface LayersSection {
  type: 'layers'
  heading: string
  summary: string
  layers: readonly { name: string; items: readonly string[] }[]
}

/** Table of the plans with their list prices. */
export interface PlansSection {
  type: 'plans'
  heading: string
  /** Heads of the columns: plan, included items, size and price. */
  heads: readonly [string, string, string, string]
  groups: readonly { name: string; plans: readonly PlanRow[] }[]
  note: string
}

/** A plan in the table. */
export interface PlanRow {
  name: string
  description: string
  /** Part number, and whether the plan is recommended. */
  facts: string
  includes: string
  size: string
  price: string
  /** Billing period, such as "per year"; null for a plan without a price. */
  billing: string | null
}

/** The latest releases, one line each. */
export interface ReleasesSection {
  type: 'releases'
  heading: string
  releases: readonly { version: string; date: string; changes: string }[]
}

/** A release with its changes. */
export interface ReleaseChanges {
  version: string
  date: string
  changes: readonly string[]
}
