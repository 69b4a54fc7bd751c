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
  /** Companies of one group may transfer gift value to each other. */
  groupCode: key.optional(),
  maintenance: z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
})

const SeedPerson = z.strictObject({
  key,
  email: z.email(),
  firstName: line,
  lastName: line,
  locale: z.enum(locales),
  /** Shown by the sign-in page in development. */
  describes: z.strictObject({ en: line, ja: line, 'zh-Hans': line, 'zh-Hant': line }),
  /** A role may carry the prefix of the platform that it comes from. */
  memberOf: z.array(z.strictObject({ company: key, role: line })).default([]),
  isSales: z.boolean().default(false),
  serves: z.array(key).default([]),
  staffRegion: line.optional(),
  grants: z.array(z.enum(grantable)).default([]),
  isDeactivated: z.boolean().default(false),
  /** False for a person with an account at the identity provider but none in the marketplace. */
  isProvisioned: z.boolean().default(true),
})

/** seed/people.yaml: companies and people of every role, region and oddity. */
export const SeedPeople = z.strictObject({
  companies: z.array(SeedCompany),
  people: z.array(SeedPerson),
})
export type SeedPeople = z.infer<typeof SeedPeople>
