import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { membership } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'

/** How somebody was invited to a company's team. It stays when they have joined or left: how often one may be sent is counted on. Source: C11. */
export const teamInvitation = pgTable(
  'team_invitation',
  {
    membershipId: uuid('membership_id')
      .primaryKey()
      .references(() => membership.id),
    /** SHA-256 of what the mail's link carries; null once it was used or the invitation ended. */
    tokenHash: text('token_hash'),
    /** Mails sent in the running two weeks. */
    sentCount: integer('sent_count').notNull(),
    firstSentAt: moment('first_sent_at').notNull(),
    lastSentAt: moment('last_sent_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (it) => [uniqueIndex('team_invitation_token').on(it.tokenHash)],
)
