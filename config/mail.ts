import * as z from 'zod'

const Sender = z.strictObject({
  name: z.string().trim().min(1).max(100).meta({ description: 'As whom a mail comes.' }),
  address: z.email().meta({
    description: 'Nobody reads what is sent there; answers go to the support mail of the site.',
  }),
})

/** As whom mails are sent, and what is tried when one cannot be. Source: C19. */
export const MailTable = z
  .strictObject({
    senders: z
      .strictObject({ global: Sender, china: Sender })
      .meta({ description: 'Sender of the China site and of all others.' }),
    retryMinutes: z.array(z.int().min(1).max(10_080)).min(1).meta({
      description: 'Waited after each attempt that failed; after the last it is given up.',
    }),
    keptDays: z
      .int()
      .min(1)
      .max(3650)
      .meta({ description: 'So long is known what was sent to whom.' }),
  })
  .meta({ description: 'Mails.' })
