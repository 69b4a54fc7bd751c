/** The kinds of content in the order of the spec. Source: spec §3, Content kinds. */
export const contentKinds = [
  'news',
  'industryFocuses',
  'caseStudies',
  'productSpotlights',
  'whitePapers',
  'catalogs',
  'eventInformation',
  'others',
  'videos',
] as const

/** A kind of content; `typeCode` on the wire. */
export type ContentKind = (typeof contentKinds)[number]
