import * as z from 'zod'
import { retryDelays } from './fields.ts'

const Sender = z.strictObject({
  name: z.string().trim().min(1).max(100).meta({ description: 'Name of the sender.' }),
  address: z.email().meta({
    description:
      "Email address of the sender. Nobody reads its mailbox; replies go to the site's support " +
      'address, or to the mailbox of a lead desk (deskMailboxes in forms.yaml).',
  }),
})

/** Senders of emails, and delays before failed emails are sent again. Source: C19. */
export const MailTable = z
  .strictObject({
    senders: z
      .strictObject({ global: Sender, china: Sender })
      .meta({ description: 'Sender of the China site and of all other sites.' }),
    retryMinutes: retryDelays(10_080)
      .min(1)
      .meta({
        description:
          'Delay after each failed attempt. If the attempt after the last delay fails too, the ' +
          'email is given up.',
      }),
    keptDays: z
      .int()
      .min(1)
      .max(3650)
      .meta({ description: 'Number of days that sent emails are kept.' }),
  })
  .meta({ description: 'Senders of emails, and delays before failed emails are sent again.' })
