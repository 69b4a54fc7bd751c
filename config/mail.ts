import * as z from 'zod'

const Sender = z.strictObject({
  name: z.string().trim().min(1).max(100).meta({ description: 'Name of the sender.' }),
  address: z.email().meta({
    description:
      'Address of the sender, which is not read. Replies go to the support address of the site.',
  }),
})

/** Senders of emails, and retries. Source: C19. */
export const MailTable = z
  .strictObject({
    senders: z
      .strictObject({ global: Sender, china: Sender })
      .meta({ description: 'Sender of the China site and of all other sites.' }),
    retryMinutes: z.array(z.int().min(1).max(10_080)).min(1).meta({
      description: 'Delay after each failed attempt. After the last one, sending is given up.',
    }),
    keptDays: z
      .int()
      .min(1)
      .max(3650)
      .meta({ description: 'Days for which sent emails are kept.' }),
  })
  .meta({ description: 'Emails.' })
