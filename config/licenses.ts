import * as z from 'zod'

/** The codes of license types. There is no 6: it is refused, never taken for the default. Source: spec §3. */
export const licenseTypeCodes = [0, 1, 2, 3, 4, 5, 7, 8] as const

const Tool = z.url({ protocol: /^https$/ }).nullable()
const count = z.int().min(1)

const LicenseType = z.strictObject({
  code: z.literal(licenseTypeCodes).meta({ description: 'licenseTypeCode on the wire.' }),
  productType: z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/),
  isOfflineOnly: z
    .boolean()
    .meta({ description: 'Activated by a request file of the device alone.' }),
  deactivateCountLimit: z.int().min(0).nullable().meta({
    description:
      'So often may a license be moved that is issued from now on. 0: never; null: without end.',
  }),
  activateToolUrl: Tool,
  deactivateToolUrl: Tool,
  installerUrl: Tool,
})
export type LicenseType = z.infer<typeof LicenseType>

/** What licenses are like, by type, and how often they may change. Source: spec §3, C9. */
export const Licenses = z
  .strictObject({
    serialPrefix: z
      .string()
      .regex(/^[A-Z]{2,5}$/)
      .meta({ description: 'Serial numbers begin with it: MRD-XXXX-XXXX-XXXX.' }),
    changesPerDay: count.meta({
      description:
        'So often a day may a license be activated or deactivated, in the zone of the region.',
    }),
    release: z
      .strictObject({
        tokenMinutes: count
          .max(1440)
          .meta({ description: 'So long does the link of the mail work.' }),
        coolDownDays: count.meta({
          description: 'So long must pass between two releases of a license.',
        }),
        perYear: count.meta({ description: 'So many releases a license has in 365 days.' }),
      })
      .meta({ description: 'Freeing a license from a device that is lost.' }),
    remindDaysBefore: z
      .array(count)
      .min(1)
      .meta({ description: 'So many days before its end a mail reminds of a license; once each.' }),
    signingKeyDays: count.meta({
      description:
        'A key signs license files for so long; then another does. It stays published for ever.',
    }),
    types: z
      .array(LicenseType)
      .refine(
        (types) =>
          licenseTypeCodes.every((code) => types.filter((it) => it.code === code).length === 1),
        'must have each code once',
      )
      .meta({ description: 'Each type of license, by its code.' }),
  })
  .meta({ description: 'What licenses are like, by type, and how often they may change.' })
export type Licenses = z.infer<typeof Licenses>
