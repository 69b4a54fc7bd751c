import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'
import type { MembershipPageData } from '#components/membership/membership-sections.tsx'

/** Loads the sections of the membership page. Without sections, the page is a 404. */
export function data({ read, locale }: PageContextServer): Promise<MembershipPageData> {
  return requireData(read.content.page({ id: 'membership', websiteCode: locale }))
}
