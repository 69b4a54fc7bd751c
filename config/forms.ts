import * as z from 'zod'
import { locales } from './locales.ts'

const count = z.int().min(1)
const Minutes = z.int().min(0).max(1440)
const Mailbox = z.email()
/** `gmail.com`, or `yahoo.*` for all countries. */
const MailDomain = z
  .string()
  .regex(
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.([a-z0-9-]+|\*)$/,
    'must be a domain such as gmail.com, or yahoo.* for those of all countries',
  )
const Reply = z.strictObject({
  desk: z.enum(['sales', 'support']).meta({ description: 'Team that is notified.' }),
  businessDays: z.int().min(0).max(30).meta({
    description:
      'Number of business days after the day of receipt within which the form is answered.',
  }),
})

/** Recipients, limits and retention of forms. Source: C12, C18. */
export const Forms = z
  .strictObject({
    privacyVersion: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .meta({
        description:
          'Version of the privacy statement. People who agreed to another version are asked ' +
          'again.',
      }),
    replies: z
      .strictObject({
        'free-trial': Reply,
        'request-demo': Reply,
        pricebook: Reply,
        'sales-support': Reply,
        'technical-support': Reply,
        booking: Reply,
      })
      .meta({ description: 'Team that answers each form, and its deadline.' }),
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
      .meta({ description: 'Mailboxes of the teams, by region.' }),
    keptDays: count.meta({ description: 'Days after which submissions are deleted.' }),
    sameWithinMinutes: Minutes.meta({
      description:
        'Time within which an identical submission of the same person counts as a duplicate; 0: ' +
        'never.',
    }),
    minFillSeconds: z
      .int()
      .min(0)
      .max(60)
      .meta({
        description:
          'Minimum time between issuing the security check and submitting the form. Faster ' +
          'submissions are treated as automated.',
      }),
    businessHours: z
      .strictObject({
        fromMinute: Minutes,
        toMinute: Minutes,
        days: z.array(z.int().min(1).max(7)).min(1).meta({ description: '1 Monday to 7 Sunday.' }),
      })
      .meta({
        description: "Hours for callbacks, in minutes after midnight in the region's time zone.",
      }),
    booking: z.strictObject({ slotMinutes: count, maxSlots: count, withinDays: count }).meta({
      description: 'Length of a call, number of times that may be proposed, and how far ahead.',
    }),
    captcha: z
      .strictObject({
        expiresMinutes: count,
        cost: count.meta({
          description: 'Rounds of PBKDF2 for one attempt of the embedded check.',
        }),
        attempts: z
          .strictObject({ from: count, to: count })
          .meta({ description: 'Range of the attempts that a browser needs, chosen at random.' }),
      })
      .meta({ description: 'Amount of work of the embedded security check.' }),
    withoutScript: z
      .strictObject({
        minReadSeconds: z
          .int()
          .min(0)
          .max(60)
          .meta({
            description:
              'Minimum time between sending the second page and its submission. Faster submissions ' +
              'are treated as automated.',
          }),
        expiresMinutes: count.meta({
          description: 'Lifetime of the pass that the second page contains.',
        }),
        receiptMinutes: count.meta({
          description: 'Time for which the address of a receipt works.',
        }),
      })
      .meta({ description: 'Forms of browsers without script, which are submitted in two steps.' }),
    attachment: z
      .strictObject({
        maxBytes: count.meta({ description: 'Source: spec §1, trap 64.' }),
        maxPixels: count.meta({
          description: 'Larger images are refused before they are decoded.',
        }),
      })
      .meta({ description: 'Image attached to a technical question.' }),
    demo: z.strictObject({ keptDays: count }).meta({ description: 'The demo questionnaire.' }),
    freeMail: z
      .strictObject({
        everywhere: z.array(MailDomain),
        byLocale: z.partialRecord(z.enum(locales), z.array(MailDomain)),
      })
      .meta({
        description:
          'Registrable domains of free email services, which are not company addresses. Those of ' +
          'a locale are added to the general ones.',
      }),
  })
  .meta({ description: 'Recipients, limits and retention of forms.' })
