import type { DocumentPage } from '#components/document/context.ts'
import {
  type MembershipPageData,
  membershipSections,
} from '#components/membership/membership-sections.tsx'

/** Membership page: the levels, and how to reach and keep each. Source: spec §2. */
export const Page: DocumentPage<MembershipPageData> = membershipSections
