import * as z from 'zod'
import { popups } from '#config/popups.ts'
import { operation, refusals } from '#server/kernel/contract.ts'

/** Parts of the site whose clicks are counted: those of the frame, and what a product offers. */
const SiteClickItem = z.enum(['Login', 'Console', 'Contact', 'Chat', ...popups])

/** Where a clicked result of the search led; `popular` stands for a popular search. */
const KeywordSource = z.enum(['products', 'solutions', 'others', 'popular'])

/**
 * The analytics events, with the fields that we count ourselves. What people type is not among
 * them. Names are the spec's. Source: spec §7 Third-party and analytics.
 */
const VisitEvent = z.discriminatedUnion('event', [
  /** A click on something that leads to a person, a purchase or an account. */
  z.strictObject({ event: z.literal('site_click'), item: SiteClickItem }),
  /** A search whose results are shown. */
  z.strictObject({ event: z.literal('Keyword_Search'), results: z.int().min(0).max(1_000_000) }),
  /** A click on a result, a suggestion or a popular search. */
  z.strictObject({ event: z.literal('Keyword_Click'), source: KeywordSource }),
])
export type VisitEvent = z.infer<typeof VisitEvent>

/** A web vital of a page view: a score for CLS, milliseconds for the others. Source: web.dev. */
const Vital = z.strictObject({
  name: z.enum(['CLS', 'INP', 'LCP', 'TTFB']),
  value: z.number().min(0).max(3_600_000),
})
export type Vital = z.infer<typeof Vital>

/** What a browser reports about one page view, without anything about the visitor. */
export const VisitReport = z.strictObject({
  /** Path of the page, without the query. Only the kind of page is counted. */
  page: z.string().max(2000).regex(/^\//),
  events: z.array(VisitEvent).max(50),
  vitals: z.array(Vital).max(10),
})
export type VisitReport = z.infer<typeof VisitReport>

/** The operation that browsers use to report events and vitals when a page is left. */
export const visitReport = {
  add: operation({ access: 'any', limit: 'visit-reports' })
    .route({
      method: 'POST',
      path: '/visit-reports',
      tags: ['visit'],
      summary: 'Report analytics events and page performance',
      description:
        'Counts are added to the metrics of operators. No report is stored, and none contains ' +
        'personal data. Browsers send it with sendBeacon when a page is left.',
      successStatus: 204,
    })
    .input(VisitReport)
    .output(z.undefined())
    .errors(
      refusals(
        'rate.limited',
        'field.required',
        'field.too_long',
        'field.option_unknown',
        'field.unknown',
        'request.too_large',
        'auth.csrf',
      ),
    ),
}

/** The operation for the API. server/api-contract.ts registers it. */
export const visitReportApi = {
  contract: { visitReport },
}
