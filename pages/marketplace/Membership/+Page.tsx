import type { DocumentPage } from '#components/document/context.ts'
import {
  type MembershipPageData,
  membershipSections,
} from '#components/membership/membership-sections.tsx'

/** The membership levels, how they are reached and kept. Source: spec §2. */
export const Page: DocumentPage<MembershipPageData> = membershipSections
