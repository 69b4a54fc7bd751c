import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { membership } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'

/**
 * The emails sent for an invitation to a team. The row stays after the person joins or leaves,
 * because its count still limits further invitations. Source: C11.
 */
export const teamInvitation = pgTable(
  'team_invitation',
  {
    membershipId: uuid('membership_id')
      .primaryKey()
      .references(() => membership.id),
    /** SHA-256 of the link's token; null once the token is used or the contact is removed. */
    tokenHash: text('token_hash'),
    /** Emails sent since `firstSentAt`. */
    sentCount: integer('sent_count').notNull(),
    firstSentAt: moment('first_sent_at').notNull(),
    lastSentAt: moment('last_sent_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (it) => [uniqueIndex('team_invitation_token').on(it.tokenHash)],
)
