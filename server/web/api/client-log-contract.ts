import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'

const Origin = {
  /** The path of the page; a query is left out. */
  page: z.string().max(2000).regex(/^\//),
  /** The build that the browser runs. */
  release: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .optional(),
}

/** Something that went wrong in a visitor's browser. */
const ClientError = z.strictObject({
  kind: z.literal('error'),
  message: z.string().min(1).max(500),
  /** The script, with line and column. */
  source: z.string().max(500).optional(),
  stack: z.string().max(4000).optional(),
  /** The kind of error: TypeError. */
  name: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  ...Origin,
})

/** How fast a page was for a visitor. Source: web.dev/vitals. */
const ClientVital = z.strictObject({
  kind: z.literal('vital'),
  name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
  /** Milliseconds; of CLS a share. */
  value: z.number().min(0).max(3_600_000),
  ...Origin,
})

/** What a browser tells of a page. Source: C19. */
export const ClientLog = z.discriminatedUnion('kind', [ClientError, ClientVital])
export type ClientLog = z.infer<typeof ClientLog>

/** What browsers tell of pages. */
export const clientLog = {
  write: operation({ access: 'any', limit: 'client-logs' })
    .route({
      method: 'POST',
      path: '/client-logs',
      tags: ['visit'],
      summary: 'What a browser tells of a page',
      description:
        'An error, or how fast the page was. A share of it is noted, without what could name a person.',
      successStatus: 204,
    })
    .input(ClientLog)
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

/** Registered in server/api-contract.ts. */
export const clientLogApi = {
  contract: { clientLog },
}
