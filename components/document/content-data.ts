import type { Site } from './context.ts'
import { absoluteAssetUrl } from './structured-data.ts'

const schemaOrg = 'https://schema.org'

/** Entry of a list on a page. */
export interface ListEntry {
  name: string
  /** Path including the locale, or an absolute URL. */
  href: string
  imageUrl?: string | null | undefined
}

/**
 * Builds the structured data of a list, in page order. `from` is the position of the first entry,
 * because a list that is split into several pages is numbered consecutively.
 * Source: schema.org/ItemList.
 */
export function itemListData(
  site: Site,
  items: readonly ListEntry[],
  { name, from = 1 }: { name?: string; from?: number } = {},
): object {
  return {
    '@context': schemaOrg,
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((it, index) => ({
      '@type': 'ListItem',
      position: from + index,
      name: it.name,
      url: absoluteUrl(site, it.href),
      image: it.imageUrl ? absoluteAssetUrl(site, it.imageUrl) : undefined,
    })),
  }
}

/**
 * Builds the structured data of questions and answers, all of which must be visible on the page.
 * Answers are plain text or simple HTML.
 * Source: schema.org/FAQPage.
 */
export function faqData(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@context': schemaOrg,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A news item, article or report. */
export interface Article {
  type: 'NewsArticle' | 'Article' | 'Report'
  headline: string
  description: string
  /** Path of the article's page, including the locale. */
  href: string
  /** `YYYY-MM-DD`, or an ISO 8601 timestamp. */
  publishedAt: string
  changedAt?: string | undefined
  imageUrl?: string | null | undefined
  /** BCP 47 tag of the article's language. */
  lang: string
}

/**
 * Builds the structured data of a company publication: news, a case study or a white paper. The
 * headline is shortened to the 110 characters that search engines show.
 * Source: schema.org/Article.
 */
export function articleData(
  site: Site,
  {
    type,
    headline,
    description,
    href,
    publishedAt,
    changedAt = publishedAt,
    imageUrl,
    lang,
  }: Article,
): object {
  const publisher = siteOrganization(site)
  return {
    '@context': schemaOrg,
    '@type': type,
    headline: truncate(headline, 110),
    description,
    url: absoluteUrl(site, href),
    mainEntityOfPage: absoluteUrl(site, href),
    image: imageUrl ? [absoluteAssetUrl(site, imageUrl)] : undefined,
    datePublished: publishedAt,
    dateModified: changedAt,
    inLanguage: lang,
    author: publisher,
    publisher,
  }
}

/** A video on a page. */
export interface VideoEntry {
  name: string
  description: string
  url: string
  posterUrl: string
  /** `YYYY-MM-DD`, or an ISO 8601 timestamp. */
  uploadedAt: string
  durationSeconds: number | null
  /** Name of the publisher; default: the company behind the site. */
  publisher?: string | undefined
}

/**
 * Builds the structured data of a video. Durations are in ISO 8601. Source: schema.org/VideoObject.
 */
export function videoObjectData(
  site: Site,
  { name, description, url, posterUrl, uploadedAt, durationSeconds, publisher }: VideoEntry,
): object {
  return {
    '@context': schemaOrg,
    '@type': 'VideoObject',
    name,
    description,
    thumbnailUrl: [absoluteAssetUrl(site, posterUrl)],
    contentUrl: absoluteAssetUrl(site, url),
    uploadDate: uploadedAt,
    duration: durationSeconds === null ? undefined : `PT${durationSeconds}S`,
    publisher:
      publisher === undefined
        ? siteOrganization(site)
        : { '@type': 'Organization', name: publisher },
  }
}

/** An on-site event, a webinar or a training course. */
export interface EventEntry {
  name: string
  description: string
  /** Path of the event's page, including the locale. */
  href: string
  /** ISO 8601 with a UTC offset. */
  startsAt: string
  endsAt: string
  format: 'online' | 'onsite'
  /** ISO 3166-1 alpha-2 code. */
  country: string
  city: string | null
  place: string | null
  imageUrl?: string | null | undefined
  /** BCP 47 tag of the spoken language. */
  language: string
  registrationUrl: string | null
  /** Names, separated by commas. */
  speakers?: string | undefined
}

/**
 * Builds the structured data of an event. Only upcoming events belong in a page's structured data.
 * Source: schema.org/Event.
 */
export function eventData(site: Site, event: EventEntry): object {
  const isOnline = event.format === 'online'
  const joinUrl = absoluteUrl(site, event.registrationUrl ?? event.href)
  const address = {
    '@type': 'PostalAddress',
    addressLocality: event.city ?? undefined,
    addressCountry: event.country,
  }
  return {
    '@context': schemaOrg,
    '@type': 'Event',
    name: event.name,
    description: event.description,
    url: absoluteUrl(site, event.href),
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `${schemaOrg}/EventScheduled`,
    eventAttendanceMode: `${schemaOrg}/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url: joinUrl }
      : { '@type': 'Place', name: event.place ?? event.city ?? event.country, address },
    image: event.imageUrl ? [absoluteAssetUrl(site, event.imageUrl)] : undefined,
    inLanguage: event.language,
    performer: event.speakers ? { '@type': 'Person', name: event.speakers } : undefined,
    organizer: { ...siteOrganization(site), url: `${site.origin}/` },
    offers: event.registrationUrl
      ? { '@type': 'Offer', url: joinUrl, availability: `${schemaOrg}/InStock` }
      : undefined,
  }
}

function siteOrganization(site: Site): object {
  return { '@type': 'Organization', '@id': `${site.origin}/#organization`, name: site.company }
}

/** Returns the absolute URL of a page. Unlike assets, pages are always on the site's own host. */
function absoluteUrl(site: Site, href: string): string {
  return href.startsWith('/') ? site.origin + href : href
}

/** Shortens a text to `maxLength` characters, without splitting a surrogate pair. */
function truncate(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}
