import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Reads the sections of the page: without them there is none. */
export function data({ read, locale }: PageContextServer) {
  return requireData(read.content.contactUsPage({ websiteCode: locale }))
}
