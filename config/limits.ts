import * as z from 'zod'

/** The kinds of calls that are counted apart. */
export const limitKinds = [
  'read',
  'search',
  'page',
  'sign-in',
  'sign-in-address',
  'sign-in-account',
  'sign-in-account-closed',
  'sso',
  'form',
  'form-try',
  'form-without-script',
  'forms-without-script',
  'switch',
  'client-logs',
  'serial-number',
  'invitation',
] as const
export type LimitKind = (typeof limitKinds)[number]

const Rate = z.strictObject({
  calls: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: 'So many are answered, the next is refused.' }),
  perSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .meta({ description: 'Counted from the first call; then it begins anew.' }),
  countedIn: z.enum(['process', 'everywhere']).meta({
    description:
      'process: in memory, each for itself. everywhere: in PostgreSQL, which costs a query; the embedded database has one process.',
  }),
})
export type Rate = z.infer<typeof Rate>

const Percent = z.number().min(0).max(100)

/** How often one may ask, by kind of call. Source: C9, C12, C14, C19. */
export const Limits = z
  .strictObject({
    isEnforced: z.boolean().meta({ description: 'false: nothing is counted, for load tests.' }),
    clientLogs: z
      .strictObject({ errorPercent: Percent, vitalPercent: Percent })
      .meta({ description: 'How much of what browsers tell is noted. Source: C19.' }),
    rates: z
      .strictObject(
        Object.fromEntries(limitKinds.map((it) => [it, Rate])) as Record<LimitKind, typeof Rate>,
      )
      .meta({ description: 'By kind of call.' }),
  })
  .meta({ description: 'How often one may ask, by kind of call.' })
