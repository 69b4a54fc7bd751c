import type { IconName } from '#components/ui/Icon.tsx'
import type { ContentKind } from '#server/content/resource/contract.ts'

/** What stands for a kind of content where there is no picture. Source: spec §3, Content kinds. */
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
