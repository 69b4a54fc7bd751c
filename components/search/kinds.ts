/** Kinds of search results. Source: spec §3, search result and content kinds. */
const kinds = new Set([
  'product',
  'solution',
  'partner',
  'page',
  'event',
  'training',
  'webinar',
  'video',
  'news',
  'industryFocuses',
  'caseStudies',
  'productSpotlights',
  'whitePapers',
  'catalogs',
  'eventInformation',
  'others',
  'videos',
])

/** Returns the kind of a search result; `page` for a kind that has no text. */
export function kindOf(kind: string): string {
  return kinds.has(kind) ? kind : 'page'
}
