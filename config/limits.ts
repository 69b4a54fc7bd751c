import * as z from 'zod'

/** Kinds of calls, each with its own limit. */
export const limitKinds = [
  'read',
  'search',
  'page',
  'sign-in',
  'sign-in-56',
  'sign-in-48',
  'sign-in-address',
  'sign-in-address-56',
  'sign-in-address-48',
  'sign-in-browser',
  'sign-in-browsers',
  'sign-in-account',
  'sign-in-account-closed',
  'sso',
  'sso-address',
  'form',
  'form-try',
  'form-without-script',
  'forms-without-script',
  'switch',
  'client-logs',
  'visit-reports',
  'serial-number',
  'invitation',
] as const
export type LimitKind = (typeof limitKinds)[number]

const Rate = z.strictObject({
  calls: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'Maximum number of calls in a window. Further calls are rejected.' }),
  perSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .meta({ description: 'Length of a window, which starts with its first call.' }),
  countedIn: z.enum(['process', 'everywhere']).meta({
    description:
      'Where calls are counted. process: in the memory of each process. everywhere: in ' +
      'PostgreSQL, across all processes, at the cost of a query. With the embedded database ' +
      'there is only one process.',
  }),
})
export type Rate = z.infer<typeof Rate>

const Percent = z.number().min(0).max(100)

/** Rate limits by kind of call. Source: C9, C12, C14, C19. */
export const Limits = z
  .strictObject({
    isEnforced: z.boolean().meta({ description: 'false turns off all limits, for load tests.' }),
    clientLogs: z
      .strictObject({ errorPercent: Percent })
      .meta({ description: 'Percentage of the errors in browsers that are logged. Source: C19.' }),
    rates: z
      .strictObject(
        Object.fromEntries(limitKinds.map((it) => [it, Rate])) as Record<LimitKind, typeof Rate>,
      )
      .meta({ description: 'Limits by kind of call.' }),
  })
  .meta({ description: 'Rate limits by kind of call.' })
