import type { LeadLine } from '#server/contact/desk/lead-contract.ts'

/** Returns by what people call a lead: its company, or else the person or the reference. */
export function titleOf({
  companyName,
  name,
  email,
  referenceNo,
}: Pick<LeadLine, 'companyName' | 'name' | 'email' | 'referenceNo'>): string {
  return companyName ?? name ?? email ?? referenceNo
}
