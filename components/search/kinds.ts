/** What a found page can be. Source: spec §3, search result and content kinds. */
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

/** The kind of a found page, as far as there is a word for it: else it is a page. */
export function kindOf(kind: string): string {
  return kinds.has(kind) ? kind : 'page'
}
