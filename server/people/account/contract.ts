import * as z from 'zod'
import { ByWebsite, operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'

/** The longest first or last name of a person. */
export const maxNameLength = 50

const Period = z.strictObject({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
})

/** Who is signed in, for whom they act, and what they may. A visitor gets the defaults. Source: spec §3 userProfile. */
export const UserProfile = z.strictObject({
  isLogin: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** As it is written where the person is from. */
  name: z.string(),
  abbreviation: z.string(),
  email: z.string(),
  companyName: z.string(),
  accountName: z.string(),
  accountId: z.string(),
  erpId: z.string().nullable(),
  bu: z.string(),
  /** What can be spent of the gift value, in hundredths of the currency. */
  point: z.int(),
  currency: z.string(),
  /** Currency and gift value as they are shown. */
  balance: z.string(),
  /** 0 Regular, 1 Silver, 2 Gold, 3 VIP. */
  memberType: z.int().min(0).max(3),
  memberTypeName: z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP']),
  role: z.enum(['Admin', 'General', 'Basic']).nullable(),
  isAdmin: z.boolean(),
  isSales: z.boolean(),
  /** False when the company belongs to another regional site; nothing follows from null. */
  isValidOrg: z.boolean().nullable(),
  hasMultipleAccounts: z.boolean(),
  maintenanceTimePeriod: Period.nullable(),
  regionCode: z.string().nullable(),
  /** Sales acting for a customer: why, and until when. */
  acting: z
    .strictObject({ reason: z.string(), until: z.iso.datetime({ offset: true }) })
    .nullable(),
  /** What the person may, in words of config/permissions.ts. */
  permissions: z.array(z.string()),
})
export type UserProfile = z.infer<typeof UserProfile>

/** A company that the caller may act for. `role` is null for a customer whom the caller serves as sales. */
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

/** One of the caller's stays, in a browser. */
export const OwnSession = z.strictObject({
  id: z.string(),
  /** Browser and system; null when the browser does not say. */
  device: z.string().nullable(),
  signedInAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** What a company is chosen by. Sales say why they act for a customer. */
export const CompanyChoice = z.strictObject({
  accountId: z.string().min(1).max(40),
  reason: z.string().trim().min(3).max(200).optional(),
})
export type CompanyChoice = z.infer<typeof CompanyChoice>

/** Who asks, and for which company. Source: spec §7 session and common, C11, C14. */
export const account = {
  profile: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/profile',
      tags: ['account'],
      summary: 'Who is signed in',
      description:
        'For whom they act, and what they may. A visitor gets the defaults, with `isLogin` false.',
    })
    .input(z.object({ websiteCode: WebsiteCode.optional() }))
    .output(UserProfile),
  tickets: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/tickets',
      tags: ['account'],
      summary: "The report center's address",
      description: 'For whom is signed in.',
    })
    .input(ByWebsite)
    .output(z.strictObject({ redirectUrl: z.string() })),
  companies: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/company-accounts',
      tags: ['account'],
      summary: 'The companies that one may act for',
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
      summary: 'Act for another company',
      description:
        'The session gets a new id. Sales say why they act for a customer; it ends by itself.',
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
      description: 'The session gets a new id. Who acts for nobody gets their profile as it is.',
    })
    .output(UserProfile)
    .errors(refusals('company.mismatch')),
  sessions: operation({ access: 'signed-in', company: 'none' })
    .route({
      method: 'GET',
      path: '/profile/sessions',
      tags: ['account'],
      summary: 'Where one is signed in',
    })
    .output(z.strictObject({ items: z.array(OwnSession) })),
  endSessions: operation({ access: 'signed-in', company: 'none', limit: 'switch' })
    .route({
      method: 'POST',
      path: '/profile/sessions/end',
      tags: ['account'],
      summary: 'Sign out everywhere',
      description: 'Ends all sessions of the caller; with `keepCurrent`, all others.',
    })
    .input(z.strictObject({ keepCurrent: z.boolean().default(false) }))
    .output(z.strictObject({ ended: z.int().min(0) })),
}

/** Registered in server/api-contract.ts. */
export const accountApi = {
  contract: { account },
  tags: [{ name: 'account', description: 'Who is signed in, and for which company.' }],
  schemas: { UserProfile, CompanyAccount, OwnSession, CompanyChoice },
}
