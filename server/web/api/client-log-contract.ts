import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'

/** An error in a visitor's browser. Source: C19. */
export const ClientLog = z.strictObject({
  kind: z.literal('error'),
  message: z.string().min(1).max(500),
  /** URL of the script, with line and column. */
  source: z.string().max(500).optional(),
  stack: z.string().max(4000).optional(),
  /** Name of the error, such as "TypeError". */
  name: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  /** Path of the page, without the query. */
  page: z.string().max(2000).regex(/^\//),
  /** Release of the scripts that run in the browser. */
  release: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .optional(),
})
export type ClientLog = z.infer<typeof ClientLog>

/** The operation that browsers use to report errors. */
export const clientLog = {
  write: operation({ access: 'any', limit: 'client-logs' })
    .route({
      method: 'POST',
      path: '/client-logs',
      tags: ['visit'],
      summary: 'Report a client error',
      description: 'A sample of the reports is logged, without personal data.',
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

/** The operation for the API. server/api-contract.ts registers it. */
export const clientLogApi = {
  contract: { clientLog },
}
