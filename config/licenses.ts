import * as z from 'zod'

/**
 * Codes of license types. Code 6 does not exist and is refused, never replaced by the default.
 * Source: spec §3.
 */
export const licenseTypeCodes = [0, 1, 2, 3, 4, 5, 7, 8] as const

const Tool = z.url({ protocol: /^https$/ }).nullable()
const count = z.int().min(1)

const LicenseType = z.strictObject({
  code: z.literal(licenseTypeCodes).meta({ description: 'licenseTypeCode on the wire.' }),
  productType: z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/),
  isOfflineOnly: z
    .boolean()
    .meta({ description: 'Can only be activated with a request file of the device.' }),
  deactivateCountLimit: z.int().min(0).nullable().meta({
    description:
      'Number of times a license issued from now on may be moved. 0: never; null: unlimited.',
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
      .meta({ description: 'Prefix of serial numbers: MRD-XXXX-XXXX-XXXX.' }),
    changesPerDay: count.meta({
      description:
        'Number of activations and deactivations of a license per day in the time zone of the ' +
        'region.',
    }),
    release: z
      .strictObject({
        tokenMinutes: count.max(1440).meta({ description: 'Lifetime of the link in the email.' }),
        coolDownDays: count.meta({
          description: 'Minimum time between two releases of a license.',
        }),
        perYear: count.meta({
          description: 'Maximum number of releases of a license in 365 days.',
        }),
      })
      .meta({ description: 'Release of a license from a lost device.' }),
    remindDaysBefore: z.array(count).min(1).meta({
      description: 'Days before the end of a license on which a reminder email is sent, once each.',
    }),
    signingKeyDays: count.meta({
      description:
        'Time for which a key signs license files before it is replaced. It stays published ' +
        'forever.',
    }),
    types: z
      .array(LicenseType)
      .refine(
        (types) =>
          licenseTypeCodes.every((code) => types.filter((it) => it.code === code).length === 1),
        'must have each code once',
      )
      .meta({ description: 'License types by code.' }),
  })
  .meta({ description: 'License types and their limits.' })
export type Licenses = z.infer<typeof Licenses>
