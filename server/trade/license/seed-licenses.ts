import * as z from 'zod'
import { licenseTypeCodes } from '#config/licenses.ts'
import { isSerialNumber } from './serial-number.ts'
import { deviceIdPattern } from './state.ts'

const line = z.string().trim().min(1)
const days = z.int().min(0)

const SeedLicense = z.strictObject({
  serialNumber: z.string().refine(isSerialNumber, 'is not a serial number'),
  partNumber: line,
  licenseTypeCode: z.literal(licenseTypeCodes),
  issuedDaysAgo: days,
  /**
   * Days from the day of seeding to the license's last day. If omitted, the license never expires.
   */
  lastDayIn: z.int().optional(),
  status: z.enum(['usable', 'suspended', 'revoked']).default('usable'),
  deactivateCount: z.int().min(0).default(0),
  /** Email address of a member of the company. */
  assignee: z.email().optional(),
  device: z
    .strictObject({
      id: z.string().regex(deviceIdPattern),
      name: line.optional(),
      sinceDaysAgo: days,
      isOffline: z.boolean().default(false),
    })
    .optional(),
  /** Upgrades of the license, by the part numbers of their plans. */
  additions: z.array(z.strictObject({ partNumber: line, daysAgo: days })).default([]),
})
export type SeedLicense = z.infer<typeof SeedLicense>

/**
 * Contents of seed/licenses.yaml: licenses of the seeded companies, with examples of every state.
 */
export const SeedLicenses = z.strictObject({
  companies: z.array(z.strictObject({ accountId: line, licenses: z.array(SeedLicense).min(1) })),
})
export type SeedLicenses = z.infer<typeof SeedLicenses>
