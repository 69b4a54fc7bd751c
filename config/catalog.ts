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

/** Limits of lists, and the filters of the news list. Source: spec §9, C13. */
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
      description: 'Type filters of the news list, in order.',
    }),
    chinaNewsResourceType: line.meta({
      description: 'Resource type that news searches of the China site use.',
    }),
    suggestionCount: count.meta({
      description: 'Maximum number of suggestions below the search box.',
    }),
  })
  .meta({ description: 'Limits of lists, and the filters of the news list.' })
