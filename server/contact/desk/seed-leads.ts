import * as z from 'zod'
import { locales } from '#config/locales.ts'
import { inquiryForms } from '#server/contact/inquiry/contract.ts'
import { leadStatuses } from './lead-contract.ts'

const line = z.string().trim().min(1)

const SeedLead = z.strictObject({
  referenceNo: line,
  /** Calls are booked, not seeded. */
  form: z.enum(inquiryForms).exclude(['booking']),
  locale: z.enum(locales),
  /** How long ago the form was sent. */
  hoursAgo: z.number().min(0),
  firstName: line,
  lastName: line,
  companyName: line,
  email: z.email(),
  /** In E.164. */
  phone: line,
  country: line,
  issueType: line.optional(),
  productAlias: line.optional(),
  message: line.optional(),
  status: z.enum(leadStatuses).optional(),
  /** Email address of the staff member who answers the lead. */
  owner: z.email().optional(),
})

/** seed/leads.yaml: forms that somebody has sent, to try the lead desk with. */
export const SeedLeads = z.strictObject({ leads: z.array(SeedLead) })
export type SeedLeads = z.infer<typeof SeedLeads>
