import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { moment } from '#server/platform/db/columns.ts'

/** An account at the embedded identity provider: its credentials and claims. */
export const login = pgTable(
  'login',
  {
    /** The `sub` claim, which never changes. */
    subject: uuid('subject').primaryKey(),
    email: text('email').notNull(),
    /** Argon2id hash in PHC format. */
    passwordHash: text('password_hash').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    isDisabled: boolean('is_disabled').notNull().default(false),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (it) => [uniqueIndex('login_email').on(sql`lower(${it.email})`)],
)

/** The provider's sessions, sign-ins in progress, codes, tokens and grants, until they expire. */
export const providerEntry = pgTable(
  'provider_entry',
  {
    /** Name of a model in oidc-provider, such as `Session` or `AuthorizationCode`. */
    model: text('model').notNull(),
    /** SHA-256 of the id. A copy of the table does not reveal the cookies and tokens. */
    idHash: text('id_hash').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    accountId: text('account_id'),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
  },
  (it) => [
    primaryKey({ columns: [it.model, it.idHash] }),
    index('provider_entry_grant').on(it.grantId),
    index('provider_entry_uid').on(it.uid),
    index('provider_entry_account').on(it.accountId),
    index('provider_entry_expires').on(it.expiresAt),
  ],
)

/** Failed attempts to sign in to an account, which its person can see. */
export const failedSignIn = pgTable(
  'failed_sign_in',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subject: uuid('subject')
      .notNull()
      .references(() => login.subject, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** True if the password was not checked, because there were too many attempts. */
    isLocked: boolean('is_locked').notNull(),
    /** Names of the browser and operating system. */
    device: text('device').notNull(),
  },
  (it) => [index('failed_sign_in_subject').on(it.subject, it.at)],
)
