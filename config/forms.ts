import * as z from 'zod'
import { locales } from './locales.ts'

const count = z.int().min(1)
const Minutes = z.int().min(0).max(1440)
const Mailbox = z.email()
/** `gmail.com`, or `yahoo.*` for every country's. */
const MailDomain = z
  .string()
  .regex(
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.([a-z0-9-]+|\*)$/,
    'must be a domain such as gmail.com, or yahoo.* for those of all countries',
  )
const Reply = z.strictObject({
  desk: z.enum(['sales', 'support']).meta({ description: 'Whose mailbox is told.' }),
  businessDays: z.int().min(0).max(30).meta({
    description:
      'Answered by the end of the so-many-th business day after the day on which it came.',
  }),
})

/** What forms ask, whom they reach and how long they are kept. Source: C12, C18. */
export const Forms = z
  .strictObject({
    privacyVersion: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .meta({
        description: 'Version of the privacy statement; who agreed to another one is asked again.',
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
      .meta({ description: 'Who answers each form, and by when.' }),
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
      .meta({ description: 'Where the desks read, by region.' }),
    keptDays: count.meta({ description: 'What people sent is forgotten after so many days.' }),
    sameWithinMinutes: Minutes.meta({
      description: 'The same text of the same person within so long is the same wish; 0: never.',
    }),
    minFillSeconds: z.int().min(0).max(60).meta({
      description:
        'Nobody fills in a form faster: from the security check being handed out to the form being sent.',
    }),
    businessHours: z
      .strictObject({
        fromMinute: Minutes,
        toMinute: Minutes,
        days: z.array(z.int().min(1).max(7)).min(1).meta({ description: '1 Monday to 7 Sunday.' }),
      })
      .meta({
        description:
          "When somebody can be called back: minutes after midnight in the region's zone.",
      }),
    booking: z
      .strictObject({ slotMinutes: count, maxSlots: count, withinDays: count })
      .meta({ description: 'Length of a call, how many times may be offered, and how far ahead.' }),
    captcha: z
      .strictObject({
        expiresMinutes: count,
        cost: count.meta({
          description: 'Rounds of PBKDF2 for one attempt of the embedded check.',
        }),
        attempts: z
          .strictObject({ from: count, to: count })
          .meta({ description: 'How many attempts a browser needs, at random between these.' }),
      })
      .meta({ description: 'The embedded security check: how much a browser works for it.' }),
    withoutScript: z
      .strictObject({
        minReadSeconds: z.int().min(0).max(60).meta({
          description:
            'Nobody reads what they wrote faster: from the second page being handed out to it being sent.',
        }),
        expiresMinutes: count.meta({
          description: 'What the second page carries holds for so long.',
        }),
        receiptMinutes: count.meta({
          description: 'The address of a receipt shows it for so long.',
        }),
      })
      .meta({ description: 'Forms of whoever has no script, which are sent in two steps.' }),
    attachment: z
      .strictObject({
        maxBytes: count.meta({ description: 'Source: spec §1, trap 64.' }),
        maxPixels: count.meta({
          description: 'Larger pictures are refused before they are decoded.',
        }),
      })
      .meta({ description: 'The picture that may come with a technical question.' }),
    demo: z.strictObject({ keptDays: count }).meta({ description: 'The demo questionnaire.' }),
    freeMail: z
      .strictObject({
        everywhere: z.array(MailDomain),
        byLocale: z.partialRecord(z.enum(locales), z.array(MailDomain)),
      })
      .meta({
        description:
          'Domains of free mail services, which are no company addresses: registrable domains. Those of a locale are added to the others.',
      }),
  })
  .meta({ description: 'What forms ask, whom they reach and how long they are kept.' })
