import type { PageContextServer } from 'vike/types'
import { needed } from '#components/document/refuse.ts'
import type { MembershipData } from '#components/membership/membership-sections.tsx'

/** Reads the sections of the membership page: without them there is no page. */
export function data({ read, locale }: PageContextServer): Promise<MembershipData> {
  return needed(read.content.page({ id: 'membership', websiteCode: locale }))
}
