import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Loads the sections of the contact page, which does not exist without them. */
export function data({ read, locale }: PageContextServer) {
  return requireData(read.content.contactUsPage({ websiteCode: locale }))
}
