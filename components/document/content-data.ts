import type { Site } from './context.ts'
import { absoluteAssetUrl } from './structured-data.ts'

const schemaOrg = 'https://schema.org'

/** An entry of a list that a page shows. */
export interface ListEntry {
  name: string
  /** Path with its locale, or a whole address. */
  href: string
  imageUrl?: string | null | undefined
}

/**
 * A list as its page shows it, in its order. A list over several pages goes on counting: `from` is the place of its first entry.
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

/** Questions with their answers in plain text or simple HTML, all of which the page shows. Source: schema.org/FAQPage. */
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

/** What was published. */
export interface Article {
  type: 'NewsArticle' | 'Article' | 'Report'
  headline: string
  description: string
  /** Path of its page with its locale. */
  href: string
  /** `YYYY-MM-DD`, or an instant. */
  publishedAt: string
  changedAt?: string | undefined
  imageUrl?: string | null | undefined
  /** BCP 47 tag of its texts. */
  lang: string
}

/** An article of ours: news, a case study, a white paper. Search engines show at most 110 characters of its headline. Source: schema.org/Article. */
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

/** A film that a page shows. */
export interface VideoEntry {
  name: string
  description: string
  url: string
  posterUrl: string
  /** `YYYY-MM-DD`, or an instant. */
  uploadedAt: string
  durationSeconds: number | null
  /** Who published it, where that is not the company of the site. */
  publisher?: string | undefined
}

/** A film, with its length where it is known. Source: schema.org/VideoObject, ISO 8601 durations. */
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

/** A day on site, a webinar or a training. */
export interface EventEntry {
  name: string
  description: string
  /** Page that tells of it, with its locale. */
  href: string
  /** ISO 8601 with offset. */
  startsAt: string
  endsAt: string
  format: 'online' | 'onsite'
  /** ISO 3166-1 alpha-2. */
  country: string
  city: string | null
  place: string | null
  imageUrl?: string | null | undefined
  /** BCP 47 tag of the language that is spoken. */
  language: string
  registrationUrl: string | null
  /** Names, separated by commas. */
  speakers?: string | undefined
}

/** An event; only such as are still to come belong into a page's data. Source: schema.org/Event. */
export function eventData(site: Site, it: EventEntry): object {
  const isOnline = it.format === 'online'
  const at = absoluteUrl(site, it.registrationUrl ?? it.href)
  const address = {
    '@type': 'PostalAddress',
    addressLocality: it.city ?? undefined,
    addressCountry: it.country,
  }
  return {
    '@context': schemaOrg,
    '@type': 'Event',
    name: it.name,
    description: it.description,
    url: absoluteUrl(site, it.href),
    startDate: it.startsAt,
    endDate: it.endsAt,
    eventStatus: `${schemaOrg}/EventScheduled`,
    eventAttendanceMode: `${schemaOrg}/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url: at }
      : { '@type': 'Place', name: it.place ?? it.city ?? it.country, address },
    image: it.imageUrl ? [absoluteAssetUrl(site, it.imageUrl)] : undefined,
    inLanguage: it.language,
    performer: it.speakers ? { '@type': 'Person', name: it.speakers } : undefined,
    organizer: { ...siteOrganization(site), url: `${site.origin}/` },
    offers: it.registrationUrl
      ? { '@type': 'Offer', url: at, availability: `${schemaOrg}/InStock` }
      : undefined,
  }
}

function siteOrganization(site: Site): object {
  return { '@type': 'Organization', '@id': `${site.origin}/#organization`, name: site.company }
}

/** Pages are on the site's own host, where pictures need not be. */
function absoluteUrl(site: Site, href: string): string {
  return href.startsWith('/') ? site.origin + href : href
}

/** A text of at most so many characters, none cut in half. */
function truncate(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
