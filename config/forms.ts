import * as z from 'zod'
import { type Locale, locales, type RegionCode, regionCodes } from './locales.ts'
import { type DataCenter, dataCenters } from './popups.ts'

const count = z.int().min(1)
const Minutes = z.int().min(0).max(1440)
const Mailbox = z.email()
/** A domain such as `gmail.com`, or `yahoo.*` for `yahoo.com`, `yahoo.co.jp` and so on. */
const MailDomain = z
  .string()
  .regex(
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.([a-z0-9-]+|\*)$/,
    'must be a domain such as gmail.com, or yahoo.* for those of all countries',
  )
const Reply = z.strictObject({
  desk: z
    .enum(['sales', 'support'])
    .meta({ description: 'Team that is notified of a submission.' }),
  businessDays: z.int().min(0).max(30).meta({
    description: 'Deadline for the reply, in business days after the day of receipt.',
  }),
})

/** Recipients and limits of forms, and how long submissions are kept. Source: C12, C18. */
export const Forms = z
  .strictObject({
    privacyVersion: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .meta({
        description:
          'Version of the privacy statement. People who agreed to a different version are asked ' +
          'again.',
      }),
    replies: z
      .strictObject({
        'free-trial': Reply,
        'request-demo': Reply,
        pricebook: Reply,
        'sales-support': Reply,
        'technical-support': Reply,
        booking: Reply.pick({ desk: true }),
      })
      .meta({ description: 'Team that replies to each form, and the deadline for the reply.' }),
    mailboxes: z
      .strictObject({
        sales: z.strictObject({
          default: Mailbox,
          byRegion: z.partialRecord(
            z.enum(['americas', 'emea', 'cn', 'jp', 'kr', 'tw', 'asia-pacific', 'int']),
            Mailbox,
          ),
        }),
        support: z.strictObject({
          default: Mailbox,
          byRegion: z.partialRecord(
            z.enum(['americas', 'emea', 'cn', 'jp', 'kr', 'tw', 'asia-pacific', 'int']),
            Mailbox,
          ),
        }),
      })
      .meta({ description: 'Mailboxes of each team, by region.' }),
    deskRegions: z.partialRecord(z.enum(regionCodes), z.array(z.enum(regionCodes)).min(1)).meta({
      description:
        'Regions whose submissions the staff of a region see on the lead desk. Staff of any other ' +
        'region see those of their own.',
    }),
    deskMailboxes: z.partialRecord(z.enum(regionCodes), Mailbox).meta({
      description:
        'Mailbox to which customers of a region answer emails from the lead desk. In a region ' +
        'without one, they answer to the support address of the site.',
    }),
    keptDays: count.meta({ description: 'Number of days after which submissions are deleted.' }),
    sameWithinMinutes: Minutes.meta({
      description:
        'How long an identical submission by the same person counts as a duplicate. 0: never.',
    }),
    minFillSeconds: z
      .int()
      .min(0)
      .max(60)
      .meta({
        description:
          'Minimum time between issuing the captcha and receiving the form. Faster submissions ' +
          'are treated as automated.',
      }),
    businessHours: z
      .strictObject({
        fromMinute: Minutes,
        toMinute: Minutes,
        days: z
          .array(z.int().min(1).max(7))
          .min(1)
          .meta({ description: 'Days of the week, from 1 (Monday) to 7 (Sunday).' }),
      })
      .meta({
        description: "Hours for callbacks, in minutes after midnight in the region's time zone.",
      }),
    booking: z
      .strictObject({
        slotMinutes: count,
        maxSlots: count,
        withinDays: count,
        atOnce: count,
        linkDays: count,
      })
      .meta({
        description:
          'Length of a call, maximum number of proposed times, how many days ahead they may be, how ' +
          'many calls a desk makes at once, and how many days after a call the link to it works.',
      }),
    captcha: z
      .strictObject({
        expiresMinutes: count,
        cost: count.meta({
          description: 'Number of PBKDF2 iterations for one attempt to solve the embedded captcha.',
        }),
        attempts: z.strictObject({ from: count, to: count }).meta({
          description: 'Number of attempts that a browser needs, chosen at random from this range.',
        }),
      })
      .meta({
        description: 'Amount of work for the embedded captcha, and how long a challenge is valid.',
      }),
    withoutScript: z
      .strictObject({
        minReadSeconds: z
          .int()
          .min(0)
          .max(60)
          .meta({
            description:
              'Minimum time between sending the second page and receiving its form. Faster ' +
              'submissions are treated as automated.',
          }),
        expiresMinutes: count.meta({
          description: 'Lifetime of the pass that the second page contains.',
        }),
        receiptMinutes: count.meta({
          description: 'How long the URL of a receipt works.',
        }),
      })
      .meta({ description: 'Forms submitted without JavaScript, which takes two steps.' }),
    attachment: z
      .strictObject({
        maxBytes: count.meta({ description: 'Maximum file size. Source: spec §1, trap 64.' }),
        maxPixels: count.meta({
          description:
            'Maximum number of pixels. Larger images are rejected before they are decoded.',
        }),
      })
      .meta({ description: 'Image attached to a technical question.' }),
    demo: z.strictObject({ keptDays: count }).meta({ description: 'The demo questionnaire.' }),
    dataCenters: z
      .strictObject({
        everywhere: z.array(z.enum(dataCenters)).min(1),
        byLocale: z.partialRecord(z.enum(locales), z.array(z.enum(dataCenters)).min(1)),
      })
      .meta({
        description:
          'Data centers of cloud plans that a site offers, the nearest first. The list of a locale ' +
          'replaces the general one.',
      }),
    freeMail: z
      .strictObject({
        everywhere: z.array(MailDomain),
        byLocale: z.partialRecord(z.enum(locales), z.array(MailDomain)),
      })
      .meta({
        description:
          'Registrable domains of free email services. An email address at one of them does not ' +
          'count as a company address. The domains of a locale are added to the general ones.',
      }),
  })
  .meta({ description: 'Recipients and limits of forms, and how long submissions are kept.' })
export type Forms = z.infer<typeof Forms>

/** Returns the data centers that a site offers, the nearest first. */
export function dataCentersOf(
  { dataCenters: { everywhere, byLocale } }: Pick<Forms, 'dataCenters'>,
  locale: Locale,
): readonly DataCenter[] {
  return byLocale[locale] ?? everywhere
}

/** Returns the free email services whose addresses the lead forms of a site refuse. */
export function freeMailOf({ freeMail }: Forms, locale: Locale): readonly string[] {
  return [...freeMail.everywhere, ...(freeMail.byLocale[locale] ?? [])]
}

/** Returns the regions whose submissions the staff of a region answer; none without a region. */
export function deskRegionsOf(
  { deskRegions }: Pick<Forms, 'deskRegions'>,
  staffRegion: string | null,
): readonly RegionCode[] {
  const own = regionCodes.find((it) => it === staffRegion)
  return own === undefined ? [] : (deskRegions[own] ?? [own])
}
