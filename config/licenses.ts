import * as z from 'zod'

/**
 * Codes of license types. Code 6 does not exist. It is rejected rather than replaced by the
 * default. Source: spec §3.
 */
export const licenseTypeCodes = [0, 1, 2, 3, 4, 5, 7, 8] as const

const Tool = z.url({ protocol: /^https$/ }).nullable()
const count = z.int().min(1)

const LicenseType = z.strictObject({
  code: z.literal(licenseTypeCodes).meta({ description: 'Sent as `licenseTypeCode` by the API.' }),
  productType: z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/),
  isOfflineOnly: z.boolean().meta({
    description:
      'True if these licenses can only be activated with a request file from the device.',
  }),
  deactivateCountLimit: z
    .int()
    .min(0)
    .nullable()
    .meta({
      description:
        'Number of times a license can be moved to a different device. 0: never; null: unlimited. ' +
        'A new value applies only to licenses issued afterwards.',
    }),
  activateToolUrl: Tool,
  deactivateToolUrl: Tool,
  installerUrl: Tool,
})
export type LicenseType = z.infer<typeof LicenseType>

/** License types and their limits. Source: spec §3, C9. */
export const Licenses = z
  .strictObject({
    serialPrefix: z
      .string()
      .regex(/^[A-Z]{2,5}$/)
      .meta({ description: 'Prefix of serial numbers, such as MRD in MRD-XXXX-XXXX-XXXX.' }),
    changesPerDay: count.meta({
      description:
        "Maximum number of activations and deactivations of a license per day in the region's " +
        'time zone.',
    }),
    release: z
      .strictObject({
        tokenMinutes: count
          .max(1440)
          .meta({ description: 'Lifetime of the confirmation link in the email.' }),
        coolDownDays: count.meta({
          description: 'Minimum time between two releases of a license.',
        }),
        perYear: count.meta({
          description: 'Maximum number of releases of a license in 365 days.',
        }),
      })
      .meta({ description: 'Release of a license from a lost device.' }),
    remindDaysBefore: z.array(count).min(1).meta({
      description:
        'A reminder email is sent once at each of these numbers of days before a license ends.',
    }),
    signingKeyDays: count.meta({
      description:
        'How long a key signs license files before it is replaced. Its public key stays ' +
        'published forever.',
    }),
    types: z
      .array(LicenseType)
      .refine(
        (types) =>
          licenseTypeCodes.every((code) => types.filter((it) => it.code === code).length === 1),
        'must have each code once',
      )
      .meta({ description: 'License types, one for each code.' }),
  })
  .meta({ description: 'License types and their limits.' })
export type Licenses = z.infer<typeof Licenses>
