import * as z from 'zod'
import {
  ByWebsite,
  operation,
  refusals,
  TextLanguage,
  WebsiteCode,
} from '#server/kernel/contract.ts'

/** Length limit of a person's first or last name. */
export const maxNameLength = 50

const Period = z.strictObject({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
})

/**
 * The signed-in person, the company they act for and their permissions. A visitor gets the
 * defaults. Source: spec §3 userProfile.
 */
export const UserProfile = z.strictObject({
  isLogin: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Full name, in the order that the person's writing system uses. */
  name: z.string(),
  abbreviation: z.string(),
  email: z.string(),
  companyName: z.string(),
  accountName: z.string(),
  accountId: z.string(),
  erpId: z.string().nullable(),
  bu: z.string(),
  /** Gift value that the company can spend, in hundredths of the currency. */
  point: z.int(),
  currency: z.string(),
  /** Gift value with its currency, formatted. */
  balance: z.string(),
  /** Membership level: 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
  memberType: z.int().min(0).max(3),
  memberTypeName: z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP']),
  role: z.enum(['Admin', 'General', 'Basic']).nullable(),
  isAdmin: z.boolean(),
  isSales: z.boolean(),
  /**
   * False if the company belongs to a different regional site; null if the caller acts for no
   * company.
   */
  isValidOrg: z.boolean().nullable(),
  hasMultipleAccounts: z.boolean(),
  maintenanceTimePeriod: Period.nullable(),
  regionCode: z.string().nullable(),
  /**
   * Reason and end time while a sales representative acts for a customer; null if the person does
   * not act for a customer.
   */
  acting: z
    .strictObject({ reason: z.string(), until: z.iso.datetime({ offset: true }) })
    .nullable(),
  /** The person's permissions from config/permissions.ts. */
  permissions: z.array(z.string()),
})
export type UserProfile = z.infer<typeof UserProfile>

/**
 * A company that the caller may act for. `role` is null for a customer whom the caller serves as a
 * sales representative.
 */
export const CompanyAccount = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  companyName: z.string(),
  regionCode: z.string(),
  erpId: z.string().nullable(),
  memberType: z.int().min(0).max(3),
  role: z.enum(['Admin', 'General', 'Basic']).nullable(),
  isCurrent: z.boolean(),
})
export type CompanyAccount = z.infer<typeof CompanyAccount>

/** A browser session of the caller. */
export const OwnSession = z.strictObject({
  id: z.string(),
  /** Names of the browser and operating system; null if unknown. */
  device: z.string().nullable(),
  signedInAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** When the caller's session ends, by the server's clock. */
export const SessionTimes = z.strictObject({
  now: z.iso.datetime({ offset: true }),
  /** When the session ends if it is not used until then. */
  idleEndsAt: z.iso.datetime({ offset: true }),
  /** When the session ends even if it stays in use. */
  endsAt: z.iso.datetime({ offset: true }),
})
export type SessionTimes = z.infer<typeof SessionTimes>

/** An attempt to sign in to the caller's account. */
export const SignInAttempt = z.strictObject({
  at: z.iso.datetime({ offset: true }),
  /** `failed` for a wrong password, `locked` for an attempt after too many of them. */
  outcome: z.enum(['done', 'failed', 'locked']),
  /** Names of the browser and operating system; null if unknown. */
  device: z.string().nullable(),
})
export type SignInAttempt = z.infer<typeof SignInAttempt>

/** The language of emails to a person. */
export const MailLanguage = z.strictObject({ language: TextLanguage })
export type MailLanguage = z.infer<typeof MailLanguage>

/** The company to act for. Sales representatives must give a reason to act for a customer. */
export const CompanyChoice = z.strictObject({
  accountId: z.string().min(1).max(40),
  reason: z.string().trim().min(3).max(200).optional(),
})
export type CompanyChoice = z.infer<typeof CompanyChoice>

/**
 * Operations on the caller's profile, companies and sessions. Source: spec §7 session and common,
 * C11, C14.
 */
export const account = {
  profile: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/profile',
      tags: ['account'],
      summary: 'Get the profile of the signed-in person',
      description:
        "Includes the company that the person acts for and the person's permissions. " +
        'A visitor gets default values, with `isLogin` false.',
    })
    .input(z.object({ websiteCode: WebsiteCode.optional() }))
    .output(UserProfile),
  tickets: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/tickets',
      tags: ['account'],
      summary: 'Get the URL of the report center',
      description:
        'The report center is where customers get help: an external site if one is ' +
        'configured, or the support hub of this site if not. Requires a session.',
    })
    .input(ByWebsite)
    .output(z.strictObject({ redirectUrl: z.string() })),
  companies: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/company-accounts',
      tags: ['account'],
      summary: 'List the companies that the caller may act for',
      description:
        'First the companies they belong to, then the customers they serve as a sales representative.',
    })
    .output(z.strictObject({ items: z.array(CompanyAccount) })),
  switchCompany: operation({
    access: 'company.switch',
    company: 'none',
    example: { accountId: 'A-20417' },
    limit: 'switch',
  })
    .route({
      method: 'POST',
      path: '/company-accounts/{accountId}/switch',
      tags: ['account'],
      summary: 'Switch to another company',
      description:
        'The session gets a new id. Sales representatives must give a reason to act for a ' +
        'customer, and can act for the customer only for a limited time.',
    })
    .input(CompanyChoice)
    .output(UserProfile)
    .errors(refusals('not_found', 'field.required', 'company.mismatch')),
  endActing: operation({ access: 'signed-in', company: 'none', limit: 'switch' })
    .route({
      method: 'POST',
      path: '/company-accounts/acting/end',
      tags: ['account'],
      summary: 'Stop acting for a customer',
      description:
        'The session gets a new id. A caller who acts for no customer gets the unchanged profile.',
    })
    .output(UserProfile)
    .errors(refusals('company.mismatch')),
  sessions: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/profile/sessions',
      tags: ['account'],
      summary: 'List the sessions of the caller',
      description:
        'Each has its device and the time of its last use; one of them is the current session.',
    })
    .output(z.strictObject({ items: z.array(OwnSession) })),
  endSessions: operation({ access: 'signed-in', company: 'none', limit: 'switch' })
    .route({
      method: 'POST',
      path: '/profile/sessions/end',
      tags: ['account'],
      summary: 'Sign out everywhere',
      description:
        'Ends all sessions of the caller. With `keepCurrent`, the current session stays open.',
    })
    .input(z.strictObject({ keepCurrent: z.boolean().default(false) }))
    .output(z.strictObject({ ended: z.int().min(0) })),
  endSession: operation({
    access: 'signed-in',
    company: 'none',
    limit: 'switch',
    example: { id: '01a20c23-47af-72d6-871a-cfa4d412dd09' },
  })
    .route({
      method: 'POST',
      path: '/profile/sessions/{id}/end',
      tags: ['account'],
      summary: 'Sign out of one session',
      description:
        'Ends one of the other sessions of the caller. For the current session, use the sign-out.',
    })
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    .output(z.strictObject({ ended: z.int().min(0) }))
    .errors(refusals('not_found')),
  sessionTimes: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/profile/session',
      tags: ['account'],
      summary: 'Get when the current session ends',
      description:
        'With the header `X-Background: 1`, the read does not count as a use of the session. ' +
        'This is true for every GET.',
    })
    .output(SessionTimes),
  extendSession: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'POST',
      path: '/profile/session/extend',
      tags: ['account'],
      summary: 'Stay signed in',
      description: 'Counts as a use of the session, which then ends later, but not after `endsAt`.',
    })
    .output(SessionTimes),
  signIns: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/profile/sign-ins',
      tags: ['account'],
      summary: 'List the last attempts to sign in to the own account',
      description:
        'The most recent first. Failed attempts are known only for the embedded identity provider.',
    })
    .output(z.strictObject({ items: z.array(SignInAttempt) })),
  mailLanguage: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/profile/mail-language',
      tags: ['account'],
      summary: 'Get the language of emails to the caller',
      description: 'Emails about an order are in the language in which it was placed.',
    })
    .output(MailLanguage),
  setMailLanguage: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'PUT',
      path: '/profile/mail-language',
      tags: ['account'],
      summary: 'Change the language of emails to the caller',
      description: 'Holds for emails from now on.',
    })
    .input(MailLanguage)
    .output(MailLanguage),
}

/** The account operations for the API. server/api-contract.ts registers them. */
export const accountApi = {
  contract: { account },
  tags: [
    {
      name: 'account',
      description: 'Manage the profile, companies and sessions of the signed-in person.',
    },
  ],
  schemas: {
    UserProfile,
    CompanyAccount,
    OwnSession,
    SessionTimes,
    SignInAttempt,
    MailLanguage,
    CompanyChoice,
  },
}
