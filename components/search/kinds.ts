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

/** Returns the kind to show for a search result; `page` if the result's own kind is unknown. */
export function kindOf(kind: string): string {
  return kinds.has(kind) ? kind : 'page'
}
