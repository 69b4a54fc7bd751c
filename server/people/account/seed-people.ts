import * as z from 'zod'
import { locales } from '#config/locales.ts'
import { grantable } from '#config/permissions.ts'

const line = z.string().trim().min(1)
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const SeedCompany = z.strictObject({
  key,
  accountId: line,
  name: line,
  accountName: line,
  erpId: line.nullable(),
  bu: line,
  regionCode: line,
  memberType: z.int().min(0).max(3),
  isValidOrg: z.boolean().default(true),
  /** Companies with the same group code may transfer gift value to each other. */
  groupCode: key.optional(),
  maintenance: z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
})

const SeedPerson = z.strictObject({
  key,
  email: z.email(),
  firstName: line,
  lastName: line,
  locale: z.enum(locales),
  /** Description that the sign-in page shows in development. */
  describes: z.strictObject({ en: line, ja: line, 'zh-Hans': line, 'zh-Hant': line }),
  /** Memberships. A role may carry the prefix of the platform that it comes from. */
  memberOf: z.array(z.strictObject({ company: key, role: line })).default([]),
  isSales: z.boolean().default(false),
  serves: z.array(key).default([]),
  staffRegion: line.optional(),
  grants: z.array(z.enum(grantable)).default([]),
  isDeactivated: z.boolean().default(false),
  /** False for a person who has an account at the identity provider but none in the marketplace. */
  isProvisioned: z.boolean().default(true),
})

/** seed/people.yaml: companies and people that cover every role, region and special case. */
export const SeedPeople = z.strictObject({
  companies: z.array(SeedCompany),
  people: z.array(SeedPerson),
})
export type SeedPeople = z.infer<typeof SeedPeople>
