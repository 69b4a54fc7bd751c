import * as z from 'zod'
import { bySite, count, line } from './fields.ts'

const ContentKinds = z.array(
  z.enum([
    'news',
    'industryFocuses',
    'caseStudies',
    'productSpotlights',
    'whitePapers',
    'catalogs',
    'eventInformation',
    'others',
    'videos',
  ]),
)

/** Page sizes, news filters and the number of search suggestions. Source: spec §9, C13. */
export const Catalog = z
  .strictObject({
    pageSizes: z.strictObject({
      histories: count,
      licenses: count,
      news: count,
      contacts: count,
      onDemand: count,
      events: count,
      search: count,
    }),
    newsTypes: bySite(ContentKinds, ContentKinds).meta({
      description: 'Resource types by which visitors can filter the news list, in display order.',
    }),
    chinaNewsResourceType: line.meta({
      description: 'Resource type that the China site requests for its news list.',
    }),
    suggestionCount: count.meta({
      description: 'Maximum number of suggestions below the search box.',
    }),
  })
  .meta({ description: 'Page sizes, news filters and the number of search suggestions.' })
