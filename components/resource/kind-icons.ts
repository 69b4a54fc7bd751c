import type { IconName } from '#components/ui/Icon.tsx'
import type { ContentKind } from '#server/content/resource/contract.ts'

/** Icons shown in place of a missing image, by content kind. Source: spec §3, Content kinds. */
export const kindIcons: Record<ContentKind, IconName> = {
  news: 'bell',
  industryFocuses: 'search',
  caseStudies: 'factory',
  productSpotlights: 'box',
  whitePapers: 'file',
  catalogs: 'book',
  eventInformation: 'calendar',
  others: 'info',
  videos: 'play',
}
